import type { ReactNode } from 'react';
import { z } from 'zod';
import { api } from '#platform/api-client/api-client.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { PasswordField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { accountSettingsMessages } from './settings.messages.ts';

const texts = accountSettingsMessages.confirmation;
const schema = z.object({ password: z.string().min(1, texts.missing) });

/** Asks for the password of the account once more. */
export function ConfirmationDialog(props: {
  uid: string;
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const { uid, onDone, onClose } = props;
  const checked = useCheckedForm({
    schema,
    defaultValues: { password: '' },
    send: async (body) => {
      await api.POST('/api/users/{uid}/confirmation', { params: { path: { uid } }, body });
      onDone();
    },
    placeFailure: (failure, { setError }) => {
      if (!(failure instanceof ApiError)) return false;
      setError('password', { message: failure.message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <FormDialog
      checked={checked}
      title={texts.title}
      send={texts.confirm}
      cancel={texts.cancel}
      close={texts.close}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <PasswordField
        form={checked.form}
        name="password"
        label={texts.password}
        required
        autoComplete="current-password"
        showLabel={texts.show}
        hideLabel={texts.hide}
      />
    </FormDialog>
  );
}
