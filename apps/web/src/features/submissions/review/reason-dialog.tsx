import { feedbackSchema } from '@goreal/domain/submissions/review';
import { SUBMISSION_LIMITS } from '@goreal/domain/submissions/submission';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
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
  /** Text templates; each is appended to the text. */
  templates?: readonly string[];
  /** Subject of the reason. */
  children: ReactNode;
  busy: boolean;
  failure: string | undefined;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks for a reason, which must not be empty. The text survives failures, closing and reloading. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { elderId, submissionId, kind, words, children, busy, failure, onSend, onClose } = props;
  const { templates = [] } = props;
  const [reason, setReason] = useDraft({ elderId, submissionId, kind });
  const [asked, setAsked] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const toField = () => form.current?.querySelector('textarea')?.focus();
  useUnsavedWork('form', reason !== '');
  const parsed = feedbackSchema.safeParse(reason);
  const problem = parsed.success ? undefined : parsed.error.issues[0]?.message;
  const tooLong = reason.trim().length > SUBMISSION_LIMITS.feedbackMax;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!parsed.success) toField();
    else if (!busy) onSend(parsed.data);
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
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
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        {children}
        {templates.length > 0 ? (
          <fieldset className={styles.templates}>
            <legend>{reviewMessages.templates.label}</legend>
            {templates.map((sentence) => (
              <Button
                key={sentence}
                variant="secondary"
                size="small"
                disabled={busy}
                onClick={() => {
                  setReason([reason.trim(), sentence].filter(Boolean).join(' '));
                  toField();
                }}
              >
                {sentence}
              </Button>
            ))}
          </fieldset>
        ) : null}
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
              onKeyDown={sendByKey}
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
