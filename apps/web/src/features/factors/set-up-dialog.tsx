import { factorCodeSchema, type NewTotp } from '@goreal/domain/factors/factor';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { TextField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { confirmTotp } from './api/factors.ts';
import { factorScreenMessages } from './factors.messages.ts';
import styles from './factors.module.css';

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
    faultOf: (failure) => ({
      field: 'code',
      message: unableToBecause(factorScreenMessages.actions.add, failure),
    }),
  });
  return (
    <FormDialog
      checked={checked}
      title={texts.title}
      send={texts.confirm}
      cancel={buttonMessages.cancel}
      close={buttonMessages.close}
      onClose={onClose}
    >
      <div className={`stack at-start gap-4 ${styles.steps}`}>
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

/** A text as a QR code, dark on light in every theme, with the quiet zone that readers need. */
function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={squares.join('')} />
    </svg>
  );
}
