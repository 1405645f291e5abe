import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** Red button, and the focus starts on the way back. */
  dangerous?: boolean;
  busy?: boolean;
};

/** One question, two answers. Cannot be left while the answer is carried out. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  const { dangerous = false, busy = false } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={cancelLabel}
      dismissible={!busy}
      size="small"
      role="alertdialog"
      actions={
        <>
          <Button
            variant="secondary"
            onClick={onCancel}
            disabled={busy}
            data-autofocus={dangerous || undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            variant={dangerous ? 'danger' : 'primary'}
            onClick={onConfirm}
            busy={busy}
            data-autofocus={!dangerous || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
