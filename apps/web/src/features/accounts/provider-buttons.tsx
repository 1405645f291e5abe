import { type ReactNode, useState } from 'react';
import { identityProviders } from '#platform/env/env.ts';
import { passkeyErrorText } from '#platform/session/passkey-error-text.ts';
import { Button } from '#ui/button/button.tsx';
import { FormFailure } from './account-fields.tsx';
import styles from './accounts.module.css';
import { signInStepMessages as texts } from './sign-in-steps.messages.ts';

/** A sign-in button for each identity provider of the academy. */
export function ProviderButtons(): ReactNode {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const go = async (id: string) => {
    setBusy(id);
    setFailure(undefined);
    try {
      const { goToProvider } = await import('#platform/session/identities.ts');
      await goToProvider(id, 'sign-in');
    } catch (error) {
      setFailure(error);
      setBusy(undefined);
    }
  };
  return (
    <section className={styles.providers} aria-label={texts.providers.label}>
      <p className="soft small text-centre">{texts.providers.or}</p>
      <FormFailure text={failure && passkeyErrorText(failure)} />
      {identityProviders().map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="large"
          wide
          busy={busy === id}
          disabled={busy !== undefined && busy !== id}
          onClick={() => void go(id)}
        >
          {texts.providers.go(name)}
        </Button>
      ))}
    </section>
  );
}
