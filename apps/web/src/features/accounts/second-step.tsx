import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import type { ReactNode } from 'react';
import { passkeyErrorText } from '#platform/session/passkey-error-text.ts';
import { Button } from '#ui/button/button.tsx';
import { FormFailure } from './account-fields.tsx';
import styles from './accounts.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInCodeForm } from './sign-in-code-form.tsx';
import { signInStepMessages as texts } from './sign-in-steps.messages.ts';
import type { PasskeySignIn } from './use-passkey-sign-in.ts';

/** The second step of a sign-in by password: a code, or a passkey. */
export function SecondStep(props: {
  awaited: AwaitedFactor;
  passkey: PasskeySignIn;
  onRestart: () => void;
}): ReactNode {
  const { awaited, passkey, onRestart } = props;
  if (awaited === 'code') return <SignInCodeForm onRestart={onRestart} />;
  return (
    <div className={styles.form}>
      <FormFailure text={passkey.failure && passkeyErrorText(passkey.failure)} />
      <p role="status">{texts.passkey}</p>
      <PasskeyButton passkey={passkey} />
      <Button variant="ghost" onClick={onRestart}>
        {texts.code.restart}
      </Button>
    </div>
  );
}
