import type { PasswordOwner } from '@goreal/domain/accounts/password-fault';
import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { PasswordField } from './account-fields.tsx';

type FaultText = (password: string, owner: PasswordOwner) => string | undefined;

/**
 * Field `password` of a form. While it has the focus, it shows below itself why the server would refuse the
 * input. The list of common passwords is loaded for that; without it only the server checks. The form registers it: a
 * form gives the focus to the invalid field that was registered first, and would register the fields below this one
 * before this component renders.
 */
export function NewPasswordField<Values extends { password: string }>(props: {
  form: UseFormReturn<Values, unknown, Values>;
  input: UseFormRegisterReturn<'password'>;
  label: string;
  hint: string;
  owner: PasswordOwner;
}): ReactNode {
  const { input, label, hint, owner } = props;
  // Only the field `password` is used, which every form of this type has.
  const form = props.form as unknown as UseFormReturn<{ password: string }>;
  const [faultText, setFaultText] = useState<FaultText>();
  const typed = form.watch('password');
  const fault = typed.length < 6 ? undefined : faultText?.(typed, owner);
  const load = () => {
    if (faultText) return;
    import('@goreal/domain/accounts/password-fault').then(
      ({ passwordFaultText }) => setFaultText(() => passwordFaultText),
      () => undefined,
    );
  };
  return (
    <PasswordField
      label={label}
      hint={fault ?? hint}
      autoComplete="new-password"
      error={form.formState.errors.password?.message}
      onFocus={load}
      {...input}
    />
  );
}
