import { MEMBER_LIMITS, memberReasonSchema } from '@goreal/domain/members/member';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { CheckedTextField, useCheckedText } from '#platform/forms/checked-text.tsx';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
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
  const reason = useCheckedText({ schema: memberReasonSchema });
  const send = ({ onSend }: ActButton) =>
    reason.check((text) => {
      if (!busy) onSend(text);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = buttons;
    if (first && buttons.length === 1) send(first);
  };
  return (
    <form className={styles.act} onSubmit={submit} noValidate>
      {children}
      <CheckedTextField
        checked={reason}
        label={label}
        hint={hint}
        max={MEMBER_LIMITS.reasonMax}
        rows={2}
        busy={busy}
      />
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

export type Act<Input> = {
  send: (input: Input) => void;
  busy: boolean;
  failure: string | undefined;
};

/** Runs an action on a member, shows its result, and refetches the member and the list. */
export function useAct<Input>(options: {
  act: (input: Input) => Promise<unknown>;
  said: (input: Input) => string;
}): Act<Input> {
  const { act, said } = options;
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: async (_answer, input) => {
      toast.success(said(input));
      await Promise.all([
        client.invalidateQueries({ queryKey: ['members'] }),
        // The audit trail below shows the action.
        client.invalidateQueries({ queryKey: ['audit'] }),
      ]);
    },
  });
  return { send: mutate, busy: isPending, failure: error?.message };
}
