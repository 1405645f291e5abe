import { factorCodeSchema, type NewTotp } from '@goreal/domain/factors/factor';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { TextField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { confirmTotp } from './api/factors.ts';
import { factorScreenMessages } from './factors.messages.ts';
import styles from './factors.module.css';
import { QrCode } from './qr-code.tsx';

const texts = factorScreenMessages.setUp;

/** Shows the secret as a QR code and as text, and asks for the first code of the app. */
export function SetUpDialog(props: {
  uid: string;
  totp: NewTotp;
  onDone: (backupCodes: string[]) => void;
  onClose: () => void;
}): ReactNode {
  const { uid, totp, onDone, onClose } = props;
  const checked = useCheckedForm({
    schema: factorCodeSchema,
    defaultValues: { code: '' },
    send: async ({ code }) => onDone(await confirmTotp(uid, code)),
    placeFailure: (failure, { setError }) => {
      const message = unableToBecause(factorScreenMessages.actions.add, failure);
      setError('code', { message }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <FormDialog
      checked={checked}
      title={texts.title}
      send={texts.confirm}
      cancel={factorScreenMessages.cancel}
      close={texts.close}
      onClose={onClose}
    >
      <div className={styles.steps}>
        <p>{texts.scan}</p>
        <QrCode text={totp.uri} label={texts.qr} />
        <p>
          {texts.type} <br />
          <span className={styles.secret}>{totp.secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
      </div>
      <TextField
        form={checked.form}
        name="code"
        label={texts.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}
