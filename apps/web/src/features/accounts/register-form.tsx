import { registerSchema } from '@goreal/domain/accounts';
import type { ReactNode } from 'react';
import { session } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { registerErrorField, registerErrorText } from './account-errors.ts';
import { EmailField, FormFailure, NameField, PasswordField } from './account-fields.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import styles from './accounts.module.css';
import type { SharedEmail } from './login-form.tsx';
import { useAccountForm } from './use-account-form.ts';

export function RegisterForm({ email, onEmail }: SharedEmail): ReactNode {
  const { form, submit, busy, failure } = useAccountForm({
    schema: registerSchema,
    defaultValues: { displayName: '', email, password: '', confirmPassword: '' },
    send: (values) =>
      session.signUp({
        name: values.displayName,
        email: values.email,
        password: values.password,
      }),
    placeFailure: (error, { setError }) => {
      const field = registerErrorField(error);
      if (field) setError(field, { message: registerErrorText(error) }, { shouldFocus: true });
      return field !== undefined;
    },
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormFailure text={failure && registerErrorText(failure)} />
      <NameField error={errors.displayName?.message} {...form.register('displayName')} />
      <EmailField
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
      />
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {texts.register.submit}
      </Button>
    </form>
  );
}
