import type { PendingIdentity } from '@goreal/domain/identities/identity';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { type ProviderOutcome, sendAnswer } from '#platform/session/identities.ts';
import { passkeyErrorText } from '#platform/session/passkey-error-text.ts';
import { useSession } from '#platform/session/session.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names/class-names.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { suspensionIn } from './account-errors.ts';
import styles from './accounts.module.css';
import { SecondStep } from './second-step.tsx';
import { signInStepMessages } from './sign-in-steps.messages.ts';
import { SuspensionAppeal } from './suspension-appeal.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

const texts = signInStepMessages.providers;

/**
 * The page that providers redirect to: a linked identity signs in; any other waits until somebody signs in or up, and
 * is linked after a question, or without one to the user who asked for it in the settings.
 */
export function IdentityScreen({
  query,
  onLeave,
}: {
  query: string;
  onLeave: (path: '/login' | '/dashboard?tab=settings#security') => void;
}): ReactNode {
  const [returned, setReturned] = useState<ProviderOutcome>();
  const [failure, setFailure] = useState<unknown>();
  const isSignedIn = useSession().status === 'signed-in';
  const take = useEffectEvent(() => answerOnce(query).then(setReturned, setFailure));
  useEffect(() => void take(), []);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (returned?.state === 'entered') leave('/login');
    if (returned?.state === 'unlinked' && isSignedIn) leave('/dashboard?tab=settings#security');
  }, [returned, isSignedIn]);
  return (
    <main className={classNames(styles.gate, styles.alone)}>
      {/* A new panel for each state: an element that moves counts as a layout shift. */}
      <Panel key={failure ? 'failed' : returned?.state} className={styles.panel}>
        <div className={styles.form}>
          <DrumStar size="5rem" detail="crest" />
          {failure ? (
            <Failed failure={failure} isSignedIn={isSignedIn} />
          ) : returned?.state === 'unlinked' && !isSignedIn ? (
            <Unlinked pending={returned.pending} />
          ) : returned?.state === 'awaits' ? (
            <Awaits factor={returned.factor} onRestart={() => onLeave('/login')} />
          ) : (
            <div role="status">
              <h1 className="size-4">{texts.opening}</h1>
            </div>
          )}
        </div>
      </Panel>
    </main>
  );
}

/** The answer is sent once, although a page may render twice. */
let answering: { query: string; returned: Promise<ProviderOutcome> } | undefined;

function answerOnce(query: string): Promise<ProviderOutcome> {
  if (answering?.query !== query) answering = { query, returned: sendAnswer(query) };
  return answering.returned;
}

/** Says that the identity can be linked as soon as its owner has signed in or up in this tab. */
function Unlinked({ pending }: { pending: PendingIdentity }): ReactNode {
  const { provider, email } = pending;
  return (
    <>
      <div role="status">
        <h1 className="size-4">{texts.unlinked.title(provider)}</h1>
        <p className={styles.lead}>{texts.unlinked.text(provider, email)}</p>
      </div>
      <Link to="/login" className={buttonClass({ size: 'large', wide: true })}>
        {texts.unlinked.signIn}
      </Link>
      <Link
        to="/register"
        className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
      >
        {texts.unlinked.signUp}
      </Link>
    </>
  );
}

function Awaits(props: {
  factor: Extract<ProviderOutcome, { state: 'awaits' }>['factor'];
  onRestart: () => void;
}): ReactNode {
  const passkey = usePasskeySignIn();
  return (
    <>
      <h1 className="size-4">{texts.almost}</h1>
      <SecondStep awaited={props.factor} passkey={passkey} onRestart={props.onRestart} />
    </>
  );
}

function Failed({ failure, isSignedIn }: { failure: unknown; isSignedIn: boolean }): ReactNode {
  const suspension = suspensionIn(failure);
  return (
    <>
      <div role="alert">
        <h1 className="size-4">{texts.failed}</h1>
        <p className={styles.lead}>{passkeyErrorText(failure)}</p>
      </div>
      {suspension ? <SuspensionAppeal notice={suspension} /> : null}
      <Link
        to={isSignedIn ? '/dashboard?tab=settings#security' : '/login'}
        className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
      >
        {isSignedIn ? texts.toSettings : texts.toLogin}
      </Link>
    </>
  );
}
