import { APPEAL_LIMITS, reasonSchema } from '@goreal/domain/appeals/appeal';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBelow } from '#platform/forms/failure-below.tsx';
import { SelectField, TextAreaField } from '#platform/forms/fields.tsx';
import { type TextChoice, useTextForm } from '#platform/forms/use-text-form.ts';
import { sessionTexts } from '#platform/outbox/kept-text.ts';
import { useProfile } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { useFoldAround } from '#ui/fold/fold.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import styles from './members.module.css';

export type Act = {
  label: string;
  dangerous?: boolean;
  send: (reason: string, choice: string) => Promise<unknown>;
  /** Announced after success. */
  done: (choice: string) => string;
};

type ActFormProps = {
  /** The act and what it is done to; the reason is kept under it, and another one begins with another form. */
  about: string;
  label: string;
  hint?: string;
  choice?: TextChoice;
  acts: readonly [Act, ...Act[]];
  /** The fold stays open after success, because it shows the result. */
  keepsOpen?: boolean;
};

/**
 * Form of actions on a member: a choice, the reason, and a button for each action. The reason survives closing the
 * dialog and reloading the page, until it is sent.
 */
export function ActForm(props: ActFormProps): ReactNode {
  return <KeptActForm key={props.about} {...props} />;
}

function KeptActForm(props: ActFormProps): ReactNode {
  const { about, label, hint, choice, acts, keepsOpen = false } = props;
  const draft = `goreal.members.draft.${useProfile().userId}.${about}`;
  const [initial] = useState(() => sessionTexts.get(draft));
  const client = useQueryClient();
  const toast = useToast();
  const fold = useFoldAround();
  const run = async ({ label: act, send, done }: Act, reason: string, chosen: string) => {
    try {
      await send(reason, chosen);
    } catch (error) {
      // The form shows the failure, but another one may have been opened meanwhile.
      if (!fold.isOpen()) toast.error(unableToBecause(act.toLocaleLowerCase('vi'), error));
      throw error;
    }
    sessionTexts.set(draft, '');
    toast.success(done(chosen));
    if (!keepsOpen) fold.close();
    await Promise.all([
      client.invalidateQueries({ queryKey: ['members'] }),
      // The audit trail below shows the action.
      client.invalidateQueries({ queryKey: ['audit'] }),
    ]);
  };
  const { form, submit, submitBy, busy, failure } = useTextForm({
    schema: reasonSchema,
    choice,
    initial,
    send: (reason, chosen) => run(acts[0], reason, chosen),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // With several actions, Enter must not choose one.
    if (acts.length === 1) submit(event);
  };
  return (
    <form className="stack gap-3" onSubmit={onSubmit} noValidate>
      {choice ? (
        <SelectField form={form} name="choice" label={choice.label} options={choice.options} />
      ) : null}
      <TextAreaField
        form={form}
        name="text"
        label={label}
        hint={hint}
        required
        max={APPEAL_LIMITS.reasonMax}
        rows={2}
        grow
        readOnly={busy}
        onChange={(event) => sessionTexts.set(draft, event.target.value)}
      />
      <div className={`row gap-2 ${styles.buttons}`}>
        {acts.map((act) => (
          <Button
            key={act.label}
            size="small"
            variant={act.dangerous ? 'danger' : 'secondary'}
            busy={busy}
            onClick={() => submitBy(({ text, choice: chosen }) => run(act, text, chosen))}
          >
            {act.label}
          </Button>
        ))}
      </div>
      {failure instanceof Error ? <FailureBelow>{failure.message}</FailureBelow> : null}
    </form>
  );
}
