import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { newPasswordSchema } from '@goreal/domain/accounts/credentials';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { authApi } from '#platform/session/auth-api.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { isSpentLink, resetErrorText, weakPassword } from './account-errors.ts';
import { FormFailure, PasswordField } from './account-fields.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import styles from './accounts.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { signInStepMessages } from './sign-in-steps.messages.ts';

/** Form behind the link of the reset mail: `/login?reset#TOKEN`. */
export function ResetForm({ token }: { token: string }): ReactNode {
  const { form, submit, busy, failure, sent } = useCheckedForm({
    schema: newPasswordSchema,
    defaultValues: { password: '', confirmPassword: '' },
    send: ({ password }) => authApi.resetPassword({ token, newPassword: password }),
    faultOf: weakPassword,
  });
  const { errors } = form.formState;
  if (sent) return <ResetDone />;
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <NewPasswordField
        form={form}
        input={form.register('password')}
        label={texts.newPassword}
        hint={signInStepMessages.reset.hint}
        owner={{}}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <FormFailure
        text={failure && resetErrorText(failure)}
        action={
          isSpentLink(failure) ? (
            <Link to="/login?forgot">{signInStepMessages.reset.again}</Link>
          ) : undefined
        }
      />
      <Button type="submit" size="large" wide busy={busy}>
        {signInStepMessages.reset.submit}
      </Button>
    </form>
  );
}

function ResetDone(): ReactNode {
  return (
    <div className={styles.form}>
      <AlertBanner kind="success">{accountMessages.resetDone}</AlertBanner>
      <Link to="/login" className={buttonClass({ size: 'large', wide: true })}>
        {signInStepMessages.reset.goLogin}
      </Link>
    </div>
  );
}
