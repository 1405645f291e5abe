import type { ReactNode } from 'react';
import { buttonMessages } from '../button/button.messages.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { DialogProblem } from '../dialog/dialog-problem.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Red confirm button; the focus begins on cancel. */
  dangerous?: boolean;
  /** The focus begins on cancel, without a red button. */
  beginsOnCancel?: boolean;
  busy?: boolean;
  /** Why the last attempt failed; in the bar of the buttons, which stays in view. */
  problem?: ReactNode;
};

/** A question with two answers. Cannot be closed while the confirmed action runs. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { open, title, children, confirmLabel, onConfirm, onCancel } = props;
  const { cancelLabel = buttonMessages.cancel, dangerous = false, busy = false, problem } = props;
  const { beginsOnCancel = dangerous } = props;
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
          <DialogProblem>{problem}</DialogProblem>
          <Button
            variant="secondary"
            onClick={onCancel}
            disabled={busy}
            data-autofocus={beginsOnCancel || undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            variant={dangerous ? 'danger' : 'primary'}
            onClick={onConfirm}
            busy={busy}
            data-autofocus={!beginsOnCancel || undefined}
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
