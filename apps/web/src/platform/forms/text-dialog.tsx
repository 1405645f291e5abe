import { type FormEvent, type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckedTextField, useCheckedText } from './checked-text.tsx';
import styles from './text-dialog.module.css';

export type TextDialogProps = {
  title: ReactNode;
  intro?: ReactNode;
  label: string;
  hint?: string;
  /** Shown after the label. */
  requiredMark?: string;
  send: string;
  /** Label of the cancel button; without it only the cross closes the dialog. */
  cancel?: string;
  /** Label of the cross, where it differs from the cancel button's. */
  close?: string;
  /** The domain's rule for the text. */
  schema: z.ZodType<string, string>;
  /** Shows a counter. */
  max?: number;
  rows?: number;
  /** Where the text is kept; by default until the dialog closes. */
  draft?: [string, (text: string) => void];
  busy: boolean;
  problem: string | undefined;
  dangerous?: boolean;
  size?: 'small' | 'medium';
  /** More fields, between the introduction and the text. */
  children?: ReactNode;
  onSend: (text: string) => void;
  onClose: () => void;
};

/** Asks for a text before an action; the text stays when the action fails. */
export function TextDialog(props: TextDialogProps): ReactNode {
  const {
    title,
    intro,
    send,
    cancel,
    close = cancel ?? '',
    busy,
    problem,
    onSend,
    onClose,
  } = props;
  const { dangerous = false, size = 'small', schema, draft } = props;
  const form = useId();
  const checked = useCheckedText({ schema, draft });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    checked.check((text) => {
      if (!busy) onSend(text);
    });
  };
  return (
    <Dialog
      open
      size={size}
      onClose={onClose}
      dismissible={!busy}
      title={title}
      closeLabel={close}
      actions={
        <>
          {cancel ? (
            <Button variant="secondary" onClick={onClose} disabled={busy}>
              {cancel}
            </Button>
          ) : null}
          <Button type="submit" form={form} busy={busy} variant={dangerous ? 'danger' : 'primary'}>
            {send}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {intro ? <p>{intro}</p> : null}
        {props.children}
        <CheckedTextField
          checked={checked}
          label={props.label}
          hint={props.hint}
          requiredMark={props.requiredMark}
          max={props.max}
          {...(props.rows && { rows: props.rows })}
          busy={busy}
          autoFocus
        />
        {problem ? <AlertBanner kind="error">{problem}</AlertBanner> : null}
      </form>
    </Dialog>
  );
}
