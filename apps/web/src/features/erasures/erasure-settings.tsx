import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { PasswordField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { eraseAccount } from './api/erase-account.ts';
import { erasuresMessages as texts } from './erasures.messages.ts';
import styles from './erasures.module.css';

/** Deletion of the account: lists of deleted and kept data, the password, then the receipt. */
export function ErasureSettings(props: {
  uid: string;
  /** Navigates to the receipt, after the account was deleted. */
  onErased: (receiptId: string) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={texts.title}>
      <p className={`soft small ${styles.lead}`}>{texts.lead}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? <ErasureDialog {...props} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

const schema = z.object({ password: z.string().min(1, texts.passwordMissing) });

function ErasureDialog(props: {
  uid: string;
  onErased: (receiptId: string) => void;
  onClose: () => void;
}): ReactNode {
  const { uid, onErased, onClose } = props;
  const checked = useCheckedForm({
    schema,
    defaultValues: { password: '' },
    send: async ({ password }) => onErased((await eraseAccount(uid, password)).receiptId),
    faultOf: (failure) =>
      codeOfError(failure) === 'invalid-credentials'
        ? { field: 'password', message: unableToBecause(texts.action, failure) }
        : undefined,
  });
  const { form, failure } = checked;
  return (
    <FormDialog
      checked={checked}
      role="alertdialog"
      title={texts.question}
      send={texts.confirm}
      cancel={texts.cancel}
      dangerous
      problem={failure ? unableToBecause(texts.action, failure) : undefined}
      onClose={onClose}
    >
      <ul className={`stack gap-2 ${styles.goes}`}>
        {texts.goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{texts.stays}</p>
      <p className={`soft small ${styles.hint}`}>{texts.exportFirst}</p>
      <PasswordField
        form={form}
        name="password"
        label={texts.password}
        required
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
