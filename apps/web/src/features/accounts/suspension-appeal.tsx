import {
  MEMBER_LIMITS,
  type SuspensionNotice,
  suspensionAppealSchema,
} from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { accountScreenMessages } from './accounts.messages.ts';
import styles from './accounts.module.css';

type State = { kind: 'writing' | 'sending' | 'sent' } | { kind: 'failed'; text: string };

/** The one appeal that a suspended member may send; once sent, its state. */
export function SuspensionAppeal({ notice }: { notice: SuspensionNotice }): ReactNode {
  const { appeal, appealToken } = notice;
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const [state, setState] = useState<State>({ kind: 'writing' });
  const form = useRef<HTMLFormElement>(null);
  const words = accountScreenMessages.suspension;
  if (state.kind === 'sent') {
    return <AlertBanner kind="success">{memberMessages.appealSent}</AlertBanner>;
  }
  if (appealToken === null) {
    return <p>{appeal?.verdict === 'stands' ? words.stands : words.waiting}</p>;
  }
  const parsed = suspensionAppealSchema.safeParse(text);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!parsed.success) return form.current?.querySelector('textarea')?.focus();
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    try {
      const body = { token: appealToken, text: parsed.data };
      dataOf(await api.POST('/api/suspensionAppeals', { body }));
      setState({ kind: 'sent' });
    } catch (error) {
      setState({ kind: 'failed', text: error instanceof Error ? error.message : '' });
    }
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <Field
        label={words.label}
        hint={words.hint}
        required
        error={asked && !parsed.success ? parsed.error.issues[0]?.message : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            grow
            value={text}
            counter={{ length: text.trim().length, limit: MEMBER_LIMITS.appealMax }}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {state.kind === 'failed' ? <AlertBanner kind="error">{state.text}</AlertBanner> : null}
      <Button type="submit" variant="secondary" busy={state.kind === 'sending'}>
        {words.send}
      </Button>
    </form>
  );
}
