import { appealSchema, ENTRY_LIMITS } from '@goreal/domain/activities/hold';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { useAppeal } from './api/stamina.ts';

const texts = activitiesMessages.list;

/** The one appeal that a player has against an elder's refusal. */
export function AppealDialog(props: {
  uid: string;
  activityId: string;
  onClose: () => void;
}): ReactNode {
  const { uid, activityId, onClose } = props;
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const appeal = useAppeal(uid);
  const formId = useId();
  const parsed = appealSchema.safeParse({ text });
  useUnsavedWork('form', text !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!parsed.success || appeal.isPending) return;
    appeal.mutate({ activityId, text: parsed.data.text }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.appealTitle}
      closeLabel={texts.close}
      dismissible={!appeal.isPending}
      actions={
        <Button type="submit" form={formId} busy={appeal.isPending}>
          {texts.appealSend}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p>{texts.appealLead}</p>
        <Field
          label={texts.appealLabel}
          required
          error={isAsked && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              data-autofocus
              grow
              value={text}
              onChange={(event) => setText(event.target.value)}
              counter={{ length: text.trim().length, limit: ENTRY_LIMITS.noteMax }}
            />
          )}
        </Field>
        {appeal.isError ? (
          <AlertBanner kind="error">
            {unableToBecause(texts.appealAction, appeal.error)}
          </AlertBanner>
        ) : null}
      </form>
    </Dialog>
  );
}
