import { PASSKEY_LIMITS, passkeyNameSchema } from '@goreal/domain/passkeys/passkey';
import type { ReactNode } from 'react';
import { TextField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { passkeyErrorText } from '#platform/session/passkey-error-text.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { passkeyScreenMessages as texts } from './passkeys.messages.ts';

/** Asks for the name of a passkey that is added or renamed. */
export function NameDialog(props: {
  title: string;
  send: string;
  name: string;
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const { title, send, name, onName, onClose } = props;
  const checked = useCheckedForm({
    schema: passkeyNameSchema,
    defaultValues: { name },
    send: (values) => onName(values.name),
  });
  return (
    <FormDialog
      checked={checked}
      title={title}
      send={send}
      cancel={buttonMessages.cancel}
      close={buttonMessages.close}
      size="small"
      problem={checked.failure ? passkeyErrorText(checked.failure) : undefined}
      onClose={onClose}
    >
      <TextField
        form={checked.form}
        name="name"
        label={texts.new.label}
        hint={texts.new.hint}
        required
        autoFocus
        autoComplete="off"
        maxLength={4 * PASSKEY_LIMITS.nameMax}
      />
    </FormDialog>
  );
}
