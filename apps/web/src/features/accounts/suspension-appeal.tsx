import {
  MEMBER_LIMITS,
  type SuspensionNotice,
  suspensionAppealSchema,
} from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { CheckedTextField, useCheckedText } from '#platform/forms/checked-text.tsx';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { accountScreenMessages } from './accounts.messages.ts';
import styles from './accounts.module.css';

type State = { kind: 'writing' | 'sending' | 'sent' } | { kind: 'failed'; text: string };

/** The one appeal that a suspended member may send; once sent, its state. */
export function SuspensionAppeal({ notice }: { notice: SuspensionNotice }): ReactNode {
  const { appeal, appealToken } = notice;
  const checked = useCheckedText({ schema: suspensionAppealSchema });
  const [state, setState] = useState<State>({ kind: 'writing' });
  const words = accountScreenMessages.suspension;
  if (state.kind === 'sent') {
    return <AlertBanner kind="success">{memberMessages.appealSent}</AlertBanner>;
  }
  if (appealToken === null) {
    return <p>{appeal?.verdict === 'stands' ? words.stands : words.waiting}</p>;
  }
  const send = async (text: string) => {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    try {
      dataOf(await api.POST('/api/suspensionAppeals', { body: { token: appealToken, text } }));
      checked.setText('');
      setState({ kind: 'sent' });
    } catch (error) {
      setState({ kind: 'failed', text: error instanceof Error ? error.message : '' });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    checked.check((text) => void send(text));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CheckedTextField
        checked={checked}
        label={words.label}
        hint={words.hint}
        max={MEMBER_LIMITS.appealMax}
      />
      {state.kind === 'failed' ? <AlertBanner kind="error">{state.text}</AlertBanner> : null}
      <Button type="submit" variant="secondary" busy={state.kind === 'sending'}>
        {words.send}
      </Button>
    </form>
  );
}
