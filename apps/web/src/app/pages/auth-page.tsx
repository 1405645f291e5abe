import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { type AuthMode, AuthScreen } from '#features/accounts/auth-screen.tsx';
import { recordConsent } from '#features/consents/api/record-consent.ts';
import { storedInvitationCode } from '#features/door/stored-invitation-code.ts';
import { isNoticeNeeded, useInvitation } from '#features/door/use-invitation.ts';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import { appMessages } from '../app.messages.ts';
import styles from './auth-page.module.css';

const InvitationNotice = lazyWithPreload(() =>
  import('#features/door/invitation-notice.tsx').then((notice) => notice.InvitationNotice),
);

const Receipt = lazyWithPreload(() =>
  import('#features/erasures/erasure-receipt.tsx').then((receipt) => receipt.ErasureReceiptPanel),
);

/**
 * `/login`, `/register`, `/register?invitation=CODE`, `/register#invitation=TOKEN` (address of the first operator),
 * `/login?forgot`, `/login?code`, `/login?reset#TOKEN` (link of the reset mail) and
 * `/login?receipt=ID` (after a deletion).
 */
export function AuthPage(): ReactNode {
  const { pathname, hash } = useLocation();
  const [query] = useSearchParams();
  const resetToken = query.has('reset') ? hash.slice(1) : '';
  const receiptId = query.get('receipt');
  const mode = modeOf({ pathname, resetToken, query });
  const invitation = useInvitation({
    isNeeded: mode === 'register' && !receiptId,
    linked: query.get('invitation') ?? '',
    hash,
  });
  const isNoticed = isNoticeNeeded(invitation);
  const { isKnown, code } = invitation;
  // Set once: a code that is typed later neither hides nor moves the form.
  const [isWhole, setWhole] = useState<'linked' | 'plain'>();
  // After three seconds without an answer the form is shown.
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setHeld, 3000, false);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isKnown) return;
    const loaded = isNoticed ? InvitationNotice.preload() : Promise.resolve();
    void loaded.then(() => setWhole((was) => was ?? (code && isHeld ? 'linked' : 'plain')));
  }, [isKnown, isNoticed, code, isHeld]);
  if (receiptId) return <FarewellPage receiptId={receiptId} />;
  return (
    <>
      <WorldBackdrop scene="gate" />
      <AuthScreen
        mode={mode}
        resetToken={resetToken}
        academy={appMessages.academy}
        entrance={{
          // Without a code in the address the form is shown from the first paint: usually the answer adds
          // nothing to it.
          isWaiting: !isWhole && isHeld && code !== '',
          notice:
            isNoticed && (isWhole || !isHeld) ? (
              <div className={styles.notice}>
                {isWhole ? <InvitationNotice invitation={invitation} /> : null}
              </div>
            ) : null,
          // Below the fields when these were visible before the notice, so that none of them moves. After
          // three seconds the height of a late notice is reserved there.
          isNoticeLast: isWhole ? isWhole === 'plain' : !isHeld,
          invitation: code,
          // The form stays until the offer of the code is known: text typed into it would be lost.
          isClosed:
            isWhole !== undefined &&
            invitation.door === 'closed' &&
            !invitation.offer?.makesOperator,
          role: invitation.offer?.makesOperator ? 'super_admin' : 'player',
        }}
        onSignedUp={recordSignUp}
      />
    </>
  );
}

/** After a deletion: its receipt, and a link to the landing page. */
function FarewellPage({ receiptId }: { receiptId: string }): ReactNode {
  return (
    <>
      <WorldBackdrop scene="gate" />
      <main className={styles.farewell}>
        <VisuallyHidden>
          <h1>{appMessages.academy}</h1>
        </VisuallyHidden>
        <Suspense fallback={null}>
          <Receipt
            receiptId={receiptId}
            home={
              <Link to="/" className={buttonClass({ variant: 'secondary' })}>
                {appMessages.home}
              </Link>
            }
          />
        </Suspense>
      </main>
    </>
  );
}

/** Signing up includes the consents that the form states next to its button; they are recorded. */
function recordSignUp(uid: string): void {
  storedInvitationCode.forget();
  const word = { purpose: 'account', granted: true, version: CONSENT_VERSIONS.account } as const;
  // A consent that could not be recorded can be given in the settings; the account exists.
  recordConsent(uid, word).catch((error: unknown) => reportError(error).catch(() => undefined));
}

function modeOf(asked: { pathname: string; resetToken: string; query: URLSearchParams }): AuthMode {
  if (asked.pathname === '/register') return 'register';
  if (asked.resetToken) return 'reset';
  if (asked.query.has('code')) return 'recovery';
  return asked.query.has('forgot') ? 'forgot' : 'login';
}
