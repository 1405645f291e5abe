import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { resetRequestSchema } from '@goreal/domain/accounts/credentials';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isLocalMode } from '#platform/env/env.ts';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { authApi } from '#platform/session/auth-api.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { requestErrorText } from './account-errors.ts';
import { EmailField, FormFailure } from './account-fields.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import styles from './accounts.module.css';
import type { SharedEmail } from './login-form.tsx';

/** Requests the reset mail; the answer does not reveal whether the address is known. */
export function ForgotForm({ email, onEmail }: SharedEmail): ReactNode {
  const { form, submit, busy, failure, sent } = useCheckedForm({
    schema: resetRequestSchema,
    defaultValues: { email },
    send: (values) => authApi.requestReset(values.email),
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <EmailField
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
      />
      {isLocalMode() ? (
        <p className="soft small">
          {texts.local.hint} <a href="/local/mailbox">{texts.local.link}</a>.
        </p>
      ) : null}
      <FormFailure text={failure && requestErrorText(failure)} />
      {sent && !failure ? (
        <AlertBanner kind="success">{accountMessages.resetSent}</AlertBanner>
      ) : null}
      <Button type="submit" size="large" wide busy={busy}>
        {texts.forgot.submit}
      </Button>
      <Link to="/login?code" className={styles.aside}>
        {texts.forgot.byCode}
      </Link>
    </form>
  );
}
