import { loginSchema } from '@goreal/domain/accounts/credentials';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { session } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { loginErrorText, suspensionIn } from './account-errors.ts';
import { EmailField, FormFailure, PasswordField } from './account-fields.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import styles from './accounts.module.css';

export type SharedEmail = { email: string; onEmail: (email: string) => void };

export function LoginForm({ email, onEmail }: SharedEmail): ReactNode {
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const { form, submit, busy, failure } = useCheckedForm({
    schema: loginSchema,
    defaultValues: { email, password: '' },
    send: async (credentials) => setCodeNeeded((await session.signIn(credentials)) === undefined),
  });
  if (isCodeNeeded) {
    return (
      <Suspense fallback={null}>
        <SignInCodeForm onRestart={() => setCodeNeeded(false)} />
      </Suspense>
    );
  }
  const { errors } = form.formState;
  const suspension = suspensionIn(failure);
  return (
    <>
      <form noValidate onSubmit={submit} className={styles.form}>
        <FormFailure text={failure && loginErrorText(failure)} />
        <EmailField
          autoComplete="username"
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
      </form>
      {suspension ? (
        <Suspense fallback={null}>
          <SuspensionAppeal notice={suspension} />
        </Suspense>
      ) : null}
    </>
  );
}

const SignInCodeForm = lazyWithPreload(() =>
  import('./sign-in-code-form.tsx').then((code) => code.SignInCodeForm),
);

/** Loaded on demand, because few users need it. */
const SuspensionAppeal = lazyWithPreload(() =>
  import('./suspension-appeal.tsx').then((appeal) => appeal.SuspensionAppeal),
);
