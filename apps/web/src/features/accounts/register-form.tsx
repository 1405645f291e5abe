import { registerSchema } from '@goreal/domain/accounts/credentials';
import { nameFault } from '@goreal/domain/accounts/display-name';
import type { Role } from '@goreal/domain/accounts/role';
import { consentMessages } from '@goreal/domain/consents/consents.messages';
import type { ReactNode } from 'react';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { newSession } from '#platform/session/new-session.ts';
import { pendingIdentity } from '#platform/session/pending-identity.ts';
import { Button } from '#ui/button/button.tsx';
import { registerErrorField, registerErrorText } from './account-errors.ts';
import { EmailField, FormFailure, NameField, PasswordField } from './account-fields.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import styles from './accounts.module.css';
import type { SharedEmail } from './login-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** Titles that suggest a role are refused in names; elders are appointed by an operator. */
const schema = registerSchema.superRefine(({ displayName }, context) => {
  const message = nameFault(displayName, 'player');
  if (message === undefined) return;
  context.addIssue({ code: 'custom', path: ['displayName'], message });
});

/** Additions of the door feature to the registration. */
export type Entrance = {
  /** The additions are not known yet: the form takes its space, but is hidden until they are. */
  isWaiting: boolean;
  /** shown above the form */
  notice: ReactNode;
  /** the code of the invitation; empty without one */
  invitation: string;
  /** the notice is rendered below the fields instead of above them */
  isNoticeLast: boolean;
  /** registration is closed: only the notice is shown */
  isClosed: boolean;
  /** of the new account; the rules of its password depend on it */
  role: Role;
};

export function RegisterForm(
  props: SharedEmail & { entrance: Entrance; onSignedUp: (userId: string) => void },
): ReactNode {
  const { email, onEmail, entrance, onSignedUp } = props;
  const { form, submit, busy, failure } = useCheckedForm({
    schema,
    defaultValues: {
      displayName: pendingIdentity.get()?.name ?? '',
      email,
      password: '',
      confirmPassword: '',
    },
    send: async (values) => {
      const { displayName: name, email: address, password } = values;
      const invitation = entrance.invitation.trim();
      const account = { name, email: address, password, ...(invitation && { invitation }) };
      const { userId } = await newSession.signUp(account);
      onSignedUp(userId);
    },
    faultOf: (error) => {
      const field = registerErrorField(error);
      return field && { field, message: registerErrorText(error) };
    },
  });
  const { errors } = form.formState;
  if (entrance.isClosed) return entrance.notice;
  return (
    <form noValidate onSubmit={submit} className={styles.form} data-waiting={entrance.isWaiting}>
      {entrance.isNoticeLast ? null : entrance.notice}
      <NameField error={errors.displayName?.message} {...form.register('displayName')} />
      <EmailField
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
      />
      <NewPasswordField
        form={form}
        input={form.register('password')}
        label={texts.password}
        hint={entrance.role === 'player' ? texts.passwordHint : texts.passwordHintOfOperator}
        owner={{ displayName: form.watch('displayName'), email, role: entrance.role }}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      {entrance.isNoticeLast ? entrance.notice : null}
      <p className={styles.consent}>
        {texts.register.consent(texts.register.submit)} {consentMessages.purposes.account.text}
      </p>
      <FormFailure text={failure && registerErrorText(failure)} />
      <Button type="submit" size="large" wide busy={busy}>
        {texts.register.submit}
      </Button>
    </form>
  );
}
