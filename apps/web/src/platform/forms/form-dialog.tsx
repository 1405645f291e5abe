import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogProblem } from '#ui/dialog/dialog-problem.tsx';
import type { CheckedForm } from './use-checked-form.ts';

export type FormDialogProps = {
  title: ReactNode;
  /** Label of the submit button. */
  send: string;
  /** Label of the cancel button; without it only the cross closes the dialog. */
  cancel?: string | undefined;
  /** Label of the cross, where it differs from the cancel button's. */
  close?: string;
  /** Red submit button. */
  dangerous?: boolean | undefined;
  size?: 'small' | 'medium';
  /** An alert dialog begins on its cancel button. */
  role?: 'alertdialog';
  onClose: () => void;
};

/** A form in a dialog. The dialog cannot be closed while the form is sent. */
export function FormDialog(
  props: FormDialogProps & {
    checked: Pick<CheckedForm<never, never>, 'submit' | 'busy'>;
    /** Why the last attempt failed; in the bar of the buttons, which stays in view. */
    problem?: ReactNode;
    children: ReactNode;
  },
): ReactNode {
  const { checked, title, send, cancel, close = cancel, dangerous = false } = props;
  const { size = 'medium', role, problem, children, onClose } = props;
  const form = useId();
  return (
    <Dialog
      open
      size={size}
      {...(role && { role })}
      onClose={onClose}
      dismissible={!checked.busy}
      title={title}
      closeLabel={close}
      actions={
        <>
          <DialogProblem>{problem}</DialogProblem>
          {cancel ? (
            <Button
              variant="secondary"
              onClick={onClose}
              disabled={checked.busy}
              data-autofocus={role === 'alertdialog' || undefined}
            >
              {cancel}
            </Button>
          ) : null}
          <Button
            type="submit"
            form={form}
            busy={checked.busy}
            variant={dangerous ? 'danger' : 'primary'}
          >
            {send}
          </Button>
        </>
      }
    >
      <form id={form} className="stack gap-4" onSubmit={checked.submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
