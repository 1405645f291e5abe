import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pendingIdentity } from '#platform/session/pending-identity.ts';
import { OrnamentDivider } from '#ui/ornament/ornament.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import styles from './accounts.module.css';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { type Entrance, RegisterForm } from './register-form.tsx';

/** Rarely needed, so loaded on demand. */
const RecoveryForm = lazy(() =>
  import('./recovery-form.tsx').then((module) => ({ default: module.RecoveryForm })),
);

const ResetForm = lazy(() =>
  import('./reset-form.tsx').then((module) => ({ default: module.ResetForm })),
);

export type AuthMode = 'login' | 'register' | 'forgot' | 'recovery' | 'reset';

/** Sign-in screen that switches between its five forms (specification 2). */
export function AuthScreen(props: {
  mode: AuthMode;
  /** Token of the reset mail, for `reset`. */
  resetToken: string;
  academy: string;
  /** additions of the door feature to the registration */
  entrance: Entrance;
  /** Called once with the id of the new account. */
  onSignedUp: (userId: string) => void;
}): ReactNode {
  const { mode, resetToken, academy, entrance, onSignedUp } = props;
  const [email, setEmail] = useState(() => pendingIdentity.get()?.email ?? '');
  const shared = { email, onEmail: setEmail };
  const heading = useFocusOnChange(mode);
  const { title, lead } = texts[mode];
  return (
    <main className={styles.gate}>
      <header className={styles.story}>
        <Link to="/" className={styles.brand} aria-label={`${academy}. ${texts.home}`}>
          <DrumStar size={44} detail="logo" />
          <span>{academy}</span>
        </Link>
        <div className={styles.tale}>
          <p className={styles.overline}>{texts.story.overline}</p>
          <p className={styles.saying}>{texts.story.title}</p>
          <p>{texts.story.text}</p>
        </div>
      </header>
      <Panel className={styles.panel}>
        <h1 ref={heading} tabIndex={-1} className="size-4">
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {/* In the order of the screen, so that a browser that paints a part of the document moves nothing later. */}
        {mode === 'login' ? (
          <>
            <OrnamentDivider className={styles.divider} />
            <LoginForm {...shared} />
          </>
        ) : null}
        {mode === 'register' ? (
          <RegisterForm {...shared} entrance={entrance} onSignedUp={onSignedUp} />
        ) : null}
        {mode === 'forgot' ? <ForgotForm {...shared} /> : null}
        <Suspense fallback={<Skeleton shape="block" height="18rem" />}>
          {mode === 'recovery' ? <RecoveryForm /> : null}
          {mode === 'reset' ? <ResetForm token={resetToken} /> : null}
        </Suspense>
        {mode === 'login' ? null : <OrnamentDivider className={styles.divider} />}
        <Turn mode={mode} />
      </Panel>
    </main>
  );
}

/** Link to the other form. */
function Turn({ mode }: { mode: AuthMode }): ReactNode {
  // Keeps the query of the landing page, e.g. the chosen guild.
  const { search } = useLocation();
  if (mode === 'forgot' || mode === 'recovery' || mode === 'reset') {
    return (
      <p className={styles.turn}>
        <Link to="/login">{texts.forgot.back}</Link>
      </p>
    );
  }
  const { ask, link } = texts[mode];
  return (
    <p className={styles.turn}>
      {ask} <Link to={{ pathname: mode === 'login' ? '/register' : '/login', search }}>{link}</Link>
    </p>
  );
}

/** Focuses the title when the form is switched, so that screen readers announce it; not on the first form. */
function useFocusOnChange(mode: AuthMode) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    heading.current?.focus();
  }, [mode]);
  return heading;
}
