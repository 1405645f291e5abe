import { cleanText } from '@goreal/domain/text/clean';
import { type ReactNode, useId, useState } from 'react';
import { AlertBanner } from '../alert-banner/alert-banner.tsx';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Field } from '../field/field.tsx';
import { TextArea } from '../text-area/text-area.tsx';
import styles from './text-dialog.module.css';

type TextDialogProps = {
  title: string;
  intro: string;
  label: string;
  send: string;
  cancel: string;
  max: number;
  /** errors for an empty and for a too long text */
  required: string;
  tooLong: string;
  busy: boolean;
  problem: string | undefined;
  dangerous?: boolean;
  /** More fields, between the introduction and the text. */
  children?: ReactNode;
  onSend: (text: string) => void;
  onClose: () => void;
};

/** Asks for a text before an action; the text stays when the action fails. */
export function TextDialog(props: TextDialogProps): ReactNode {
  const { title, intro, label, max, busy, problem, dangerous = false, onSend, onClose } = props;
  const form = useId();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const cleaned = cleanText(text);
  const tooLong = cleaned.length > max ? props.tooLong : undefined;
  const fault = isTried && cleaned === '' ? props.required : tooLong;
  const send = () => {
    setTried(true);
    if (cleaned !== '' && !tooLong && !busy) onSend(cleaned);
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      dismissible={!busy}
      title={title}
      closeLabel={props.cancel}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {props.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy} variant={dangerous ? 'danger' : 'primary'}>
            {props.send}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} action={send}>
        <p>{intro}</p>
        {problem ? <AlertBanner kind="error">{problem}</AlertBanner> : null}
        {props.children}
        <Field label={label} error={fault} required>
          {(control) => (
            <TextArea
              {...control}
              data-autofocus
              rows={3}
              value={text}
              counter={{ length: cleaned.length, limit: max }}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
