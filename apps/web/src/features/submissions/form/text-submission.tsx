import { textProofProblem } from '@goreal/domain/submissions/new-submission';
import { SUBMISSION_LIMITS } from '@goreal/domain/submissions/submission';
import { cleanText } from '@goreal/domain/text/clean';
import { textLength } from '@goreal/domain/text/length';
import { useMutation } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import { isUnreachable } from '#platform/outbox/outbox.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { drafts, queuedTexts } from './drafts.ts';
import { formMessages as texts } from './form.messages.ts';
import styles from './submission-form.module.css';
import type { SubmissionFormProps } from './submission-form-props.ts';
import { submissionNews } from './submission-news.ts';
import { SubmitBar, SubmitProblem, useScrollToOutcome } from './submit-bar.tsx';
import { submitDraft } from './submit-draft.ts';

/**
 * Form of a text submission: at least 10 characters; the draft is stored on this device until it is
 * submitted. Without a draft it starts with the text of the rejected submission.
 */
export function TextSubmission(props: SubmissionFormProps): ReactNode {
  const { uid, quest, returned } = props;
  const key = { uid, questId: quest.questId };
  const rejectedText = returned?.proofType === 'text' ? returned.proofData : '';
  const [typed, setTyped] = useState(() => drafts.get(key) || undefined);
  const text = typed ?? rejectedText;
  const [isKept, setKept] = useState(true);
  const [isQueued, setQueued] = useState(() => queuedTexts.has(key));
  const [refusal, setRefusal] = useState(() => drafts.keyed(key).refusal);
  const [touched, setTouched] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const sending = useMutation({
    mutationFn: () => submitDraft(key),
    // Empty, unless the server had received an earlier version.
    onSuccess: () => setTyped(drafts.get(key)),
    onError: (error) => {
      if (isUnreachable(error) && isKept) setQueued(queuedTexts.add(key));
      if (codeOfError(error) === 'already-exists') submissionNews.publish({ kind: 'outdated' });
    },
  });
  const takeBack = () => {
    queuedTexts.remove(key);
    setQueued(false);
  };
  // The outbox may have sent the queued text, or have been refused, while this form was open.
  useEffect(
    () =>
      submissionNews.subscribe(() => {
        const key = { uid, questId: quest.questId };
        setQueued(queuedTexts.has(key));
        setRefusal(drafts.keyed(key).refusal);
      }),
    [uid, quest.questId],
  );
  const outcome = useScrollToOutcome<HTMLDivElement>(sending.isError);
  const problem = textProofProblem(text);
  const attempted = sending.isError && !isQueued ? apiErrorOf(sending.error) : undefined;
  // The outbox was refused after the attempt of this form.
  const failure = refusal === undefined ? attempted : new ApiError('failed-precondition', refusal);
  useUnsavedWork(isKept ? 'form' : 'file', text.trim() !== '' && text !== rejectedText);
  const change = (value: string) => {
    setTyped(value);
    setRefusal(undefined);
    // The outbox would send what is half written.
    if (isQueued) takeBack();
    setKept(drafts.set(key, value));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (problem) area.current?.focus();
    if (problem || sending.isPending) return;
    // The outbox sends the stored draft, and an unedited rejected text has none yet.
    change(text);
    sending.mutate();
  };
  return (
    <form className={`stack gap-4 ${styles.form}`} onSubmit={submit} noValidate>
      <Field
        label={texts.text.label}
        hint={typed === undefined && text !== '' ? texts.text.again : texts.text.hint}
        error={touched ? problem : undefined}
        required
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            grow
            rows={5}
            value={text}
            placeholder={texts.text.placeholder}
            counter={{ length: textLength(cleanText(text)), limit: SUBMISSION_LIMITS.textMax }}
            readOnly={sending.isPending}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <div ref={outcome} className={styles.outcome}>
        {isQueued ? (
          <AlertBanner
            kind="info"
            action={
              <Button size="small" variant="secondary" onClick={takeBack}>
                {texts.queued.takeBack}
              </Button>
            }
          >
            {texts.queued.text}
          </AlertBanner>
        ) : null}
        {failure ? <SubmitProblem error={failure} /> : null}
      </div>
      <SubmitBar>
        <Button
          type="submit"
          size="large"
          icon={<Send size={18} aria-hidden />}
          busy={sending.isPending}
          className={styles.send}
        >
          {sending.isPending ? texts.sending : texts.send}
        </Button>
      </SubmitBar>
    </form>
  );
}

function apiErrorOf(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('internal');
}
