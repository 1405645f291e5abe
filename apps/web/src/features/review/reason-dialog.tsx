import { feedbackSchema, SUBMISSION_LIMITS } from '@goreal/domain/submissions';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import styles from './reason-dialog.module.css';
import { reviewMessages } from './review.messages.ts';
import { type DraftKind, useDraft } from './use-draft.ts';

type ReasonDialogProps = {
  elderId: string;
  submissionId: string;
  kind: DraftKind;
  words: { title: string; label: string; hint: string; confirm: string };
  /** What the reason is about. */
  children: ReactNode;
  busy: boolean;
  failure: string | undefined;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks for a reason, which may not be empty. The text outlives failures, closing and reloading. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { elderId, submissionId, kind, words, children, busy, failure, onSend, onClose } = props;
  const [reason, setReason] = useDraft({ elderId, submissionId, kind });
  const [asked, setAsked] = useState(false);
  const formId = useId();
  useUnsavedWork('form', reason !== '');
  const parsed = feedbackSchema.safeParse(reason);
  const problem = parsed.success ? undefined : parsed.error.issues[0]?.message;
  const tooLong = reason.trim().length > SUBMISSION_LIMITS.feedbackMax;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success && !busy) onSend(parsed.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      closeLabel={reviewMessages.close}
      dismissible={!busy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {reviewMessages.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {children}
        <Field
          label={words.label}
          hint={words.hint}
          required
          requiredMark="*"
          error={asked || tooLong ? problem : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              data-autofocus
              grow
              value={reason}
              readOnly={busy}
              counter={{ length: reason.trim().length, limit: SUBMISSION_LIMITS.feedbackMax }}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {failure ? <AlertBanner kind="error">{failure}</AlertBanner> : null}
      </form>
    </Dialog>
  );
}
