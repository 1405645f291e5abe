import { MEMBER_LIMITS, memberReasonSchema } from '@goreal/domain/members/member';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import styles from './members.module.css';

export type ActButton = {
  label: string;
  dangerous?: boolean;
  onSend: (reason: string) => void;
};

/** Form of an action on a member: its choices, its reason, and its button. */
export function ActForm(props: {
  label: string;
  hint?: string;
  buttons: readonly ActButton[];
  busy: boolean;
  failure: string | undefined;
  children?: ReactNode;
}): ReactNode {
  const { label, hint, buttons, busy, failure, children } = props;
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const parsed = memberReasonSchema.safeParse(reason);
  const send = ({ onSend }: ActButton) => {
    setAsked(true);
    if (!parsed.success) form.current?.querySelector('textarea')?.focus();
    else if (!busy) onSend(parsed.data);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = buttons;
    if (first && buttons.length === 1) send(first);
  };
  return (
    <form ref={form} className={styles.act} onSubmit={submit} noValidate>
      {children}
      <Field
        label={label}
        hint={hint}
        required
        error={asked && !parsed.success ? parsed.error.issues[0]?.message : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            grow
            value={reason}
            readOnly={busy}
            counter={{ length: reason.trim().length, limit: MEMBER_LIMITS.reasonMax }}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {failure ? <AlertBanner kind="error">{failure}</AlertBanner> : null}
      <div className={styles.buttons}>
        {buttons.map((button) => (
          <Button
            key={button.label}
            size="small"
            variant={button.dangerous ? 'danger' : 'secondary'}
            busy={busy}
            onClick={() => send(button)}
          >
            {button.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
