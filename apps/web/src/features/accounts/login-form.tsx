import { loginSchema } from '@goreal/domain/accounts/credentials';
import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { identityProviders } from '#platform/env/env.ts';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { newSession } from '#platform/session/new-session.ts';
import { passkeyErrorText } from '#platform/session/passkey-error-text.ts';
import { Button } from '#ui/button/button.tsx';
import { useIsHydrated } from '#ui/hydration/use-is-hydrated.ts';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { loginErrorText, suspensionIn } from './account-errors.ts';
import { EmailField, FormFailure, PasswordField } from './account-fields.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import styles from './accounts.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

export type SharedEmail = { email: string; onEmail: (email: string) => void };

export function LoginForm({ email, onEmail }: SharedEmail): ReactNode {
  const [awaited, setAwaited] = useState<AwaitedFactor>();
  const passkey = usePasskeySignIn();
  // The prerendered page is built without an academy's providers.
  const isHydrated = useIsHydrated();
  const { form, submit, busy, failure } = useCheckedForm({
    schema: loginSchema,
    defaultValues: { email, password: '' },
    send: async (credentials) => setAwaited(await newSession.signIn(credentials)),
  });
  if (awaited) {
    return (
      <Suspense fallback={null}>
        <SecondStep awaited={awaited} passkey={passkey} onRestart={() => setAwaited(undefined)} />
      </Suspense>
    );
  }
  const { errors } = form.formState;
  const suspension = suspensionIn(failure) ?? suspensionIn(passkey.failure);
  return (
    <>
      <form noValidate onSubmit={submit} className={`${styles.form} ${styles.answered}`}>
        <FormFailure
          text={
            failure ? loginErrorText(failure) : passkey.failure && passkeyErrorText(passkey.failure)
          }
        />
        <EmailField
          autoComplete="username webauthn"
          error={errors.email?.message}
          {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Link to="/login?forgot" className={styles.aside}>
          {texts.login.forgot}
        </Link>
        <Button type="submit" size="large" wide busy={busy}>
          {texts.login.submit}
        </Button>
        <PasskeyButton passkey={passkey} />
      </form>
      {isHydrated && identityProviders().length > 0 ? (
        <Suspense fallback={null}>
          <ProviderButtons />
        </Suspense>
      ) : null}
      {suspension ? (
        <Suspense fallback={null}>
          <SuspensionAppeal notice={suspension} />
        </Suspense>
      ) : null}
    </>
  );
}

const SecondStep = lazyWithPreload(() =>
  import('./second-step.tsx').then((step) => step.SecondStep),
);

/** Loaded on demand, because few academies need it. */
const ProviderButtons = lazyWithPreload(() =>
  import('./provider-buttons.tsx').then((buttons) => buttons.ProviderButtons),
);

/** Loaded on demand, because few users need it. */
const SuspensionAppeal = lazyWithPreload(() =>
  import('./suspension-appeal.tsx').then((appeal) => appeal.SuspensionAppeal),
);
