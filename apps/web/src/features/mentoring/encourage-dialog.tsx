import {
  encouragementSchema,
  MENTORING,
  type Mentorship,
} from '@goreal/domain/mentoring/mentorship';
import { cleanText } from '@goreal/domain/text/clean';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { useMentoringStep } from './api/mentoring.ts';
import { mentoringMessages as texts } from './mentoring.messages.ts';

/** Sends a short encouragement to an apprentice, once a day. */
export function EncourageDialog(props: {
  uid: string;
  mentorship: Mentorship;
  onClose: () => void;
}): ReactNode {
  const { uid, mentorship, onClose } = props;
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState(false);
  const step = useMentoringStep(uid);
  const formId = useId();
  useUnsavedWork('form', message.trim() !== '');
  const parsed = encouragementSchema.safeParse({ message });
  const problem = parsed.success ? undefined : parsed.error.issues[0]?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!parsed.success || step.isPending) return;
    const words = { kind: 'encourage', id: mentorship.id, ...parsed.data } as const;
    step.mutate(words, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.encourageTitle(mentorship.person.displayName)}
      closeLabel={texts.close}
      dismissible={!step.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={step.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={step.isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={texts.encourageLabel}
          hint={texts.encourageHint}
          error={asked ? problem : undefined}
          required
        >
          {(control) => (
            <TextArea
              {...control}
              grow
              rows={4}
              value={message}
              data-autofocus
              counter={{ length: cleanText(message).length, limit: MENTORING.messageMax }}
              readOnly={step.isPending}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        {step.isError ? (
          <AlertBanner kind="error">
            {unableToBecause(texts.encourageAction, step.error)}
          </AlertBanner>
        ) : null}
      </form>
    </Dialog>
  );
}
