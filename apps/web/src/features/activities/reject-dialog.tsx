import { ENTRY_LIMITS, holdReasonSchema } from '@goreal/domain/activities/hold';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { activitiesMessages } from './activities.messages.ts';

const texts = activitiesMessages.holds;

/** Asks an elder for the reason of a refusal; the player reads it unchanged. */
export function RejectDialog(props: {
  busy: boolean;
  failure: string | undefined;
  onSend: (reason: string) => void;
  onClose: () => void;
}): ReactNode {
  const { busy, failure, onSend, onClose } = props;
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const formId = useId();
  const parsed = holdReasonSchema.safeParse(reason);
  useUnsavedWork('form', reason !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success && !busy) onSend(parsed.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.rejectTitle}
      closeLabel={texts.close}
      dismissible={!busy}
      actions={
        <Button variant="danger" type="submit" form={formId} busy={busy}>
          {texts.reject}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={texts.rejectLabel}
          hint={texts.rejectHint}
          required
          error={isAsked && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              data-autofocus
              grow
              value={reason}
              readOnly={busy}
              onChange={(event) => setReason(event.target.value)}
              counter={{ length: reason.trim().length, limit: ENTRY_LIMITS.noteMax }}
            />
          )}
        </Field>
        {failure ? <AlertBanner kind="error">{failure}</AlertBanner> : null}
      </form>
    </Dialog>
  );
}
