import Mail from 'lucide-react/icons/mail';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentProps, ReactNode } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/password-input/password-input.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { accountScreenMessages as texts } from './accounts.messages.ts';

type InputProps = ComponentProps<'input'> & { error?: string | undefined };

export function EmailField({ error, ...input }: InputProps): ReactNode {
  return (
    <Field label={texts.email} error={error} required>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          icon={<Mail size={18} />}
        />
      )}
    </Field>
  );
}

export function NameField({ error, ...input }: InputProps): ReactNode {
  return (
    <Field label={texts.displayName} hint={texts.displayNameHint} error={error} required>
      {(control) => (
        <TextInput {...control} {...input} autoComplete="nickname" icon={<UserRound size={18} />} />
      )}
    </Field>
  );
}

export function PasswordField(props: InputProps & { label: string; hint?: string }): ReactNode {
  const { label, hint, error, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => <PasswordInput {...control} {...input} label={label} />}
    </Field>
  );
}

/** An error of the whole form; announced at once. */
export function FormFailure(props: { text: unknown; action?: ReactNode }): ReactNode {
  const { text, action } = props;
  if (typeof text !== 'string') return null;
  return (
    <AlertBanner kind="error" action={action}>
      {text}
    </AlertBanner>
  );
}
