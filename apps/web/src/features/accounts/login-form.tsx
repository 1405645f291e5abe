import { loginSchema } from '@goreal/domain/accounts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { session } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { loginErrorText } from './account-errors.ts';
import { EmailField, FormFailure, PasswordField } from './account-fields.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';

export type SharedEmail = { email: string; onEmail: (email: string) => void };

export function LoginForm({ email, onEmail }: SharedEmail): ReactNode {
  const { form, submit, busy, failure } = useAccountForm({
    schema: loginSchema,
    defaultValues: { email, password: '' },
    send: session.signIn,
  });
  const { errors } = form.formState;
  return (
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
  );
}
