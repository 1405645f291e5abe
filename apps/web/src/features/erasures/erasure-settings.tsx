import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { PasswordInput } from '#ui/password-input/password-input.tsx';
import { eraseAccount } from './api/erase-account.ts';
import { erasuresMessages as texts } from './erasures.messages.ts';
import styles from './erasures.module.css';

/** Deletion of the account: what is deleted and what is kept, the password, then the receipt. */
export function ErasureSettings(props: {
  uid: string;
  /** Navigates to the receipt, after the account was deleted. */
  onErased: (receiptId: string) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? <ErasureDialog {...props} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function ErasureDialog(props: {
  uid: string;
  onErased: (receiptId: string) => void;
  onClose: () => void;
}): ReactNode {
  const { uid, onErased, onClose } = props;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (reason: string) => {
    setError(reason);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return refuse(texts.passwordMissing);
    setBusy(true);
    setError(undefined);
    try {
      const { receiptId } = await eraseAccount(uid, password);
      onErased(receiptId);
    } catch (failure) {
      setBusy(false);
      refuse(unableToBecause(texts.action, failure));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.question}
      closeLabel={texts.cancel}
      dismissible={!busy}
      role="alertdialog"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <ul className={styles.goes}>
          {texts.goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{texts.stays}</p>
        <p className={styles.hint}>{texts.exportFirst}</p>
        <Field label={texts.password} error={error} required>
          {(control) => (
            <PasswordInput
              {...control}
              ref={field}
              value={password}
              autoComplete="current-password"
              showLabel={texts.show}
              hideLabel={texts.hide}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose} disabled={busy} data-autofocus>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
