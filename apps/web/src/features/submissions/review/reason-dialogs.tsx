import { feedbackSchema, type ReviewCard } from '@goreal/domain/submissions/review';
import { SUBMISSION_LIMITS } from '@goreal/domain/submissions/submission';
import type { ReactNode } from 'react';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './reason-dialog.module.css';
import { reviewMessages } from './review.messages.ts';
import { namesOf } from './review-card.tsx';
import { type DraftKind, useDraft } from './use-draft.ts';
import type { RecentDecision } from './use-recent-decisions.ts';

type Common = {
  elderId: string;
  busy: boolean;
  failure: string | undefined;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks why a submission is rejected; its author will read it. */
export function RejectDialog({ card, ...rest }: Common & { card: ReviewCard }): ReactNode {
  const words = reviewMessages.rejectDialog;
  const { quest, user } = namesOf(card);
  return (
    <ReasonDialog
      {...rest}
      key={card.submissionId}
      submissionId={card.submissionId}
      kind="reject"
      words={words}
      templates={[
        ...reviewMessages.templates.byType[card.proofType],
        ...reviewMessages.templates.forAll,
      ]}
    >
      <p>{words.about(quest, user)}</p>
    </ReasonDialog>
  );
}

/** Asks why a decision is reverted, and explains the effect. */
export function UndoDialog(props: Common & { decision: RecentDecision }): ReactNode {
  const { decision, ...rest } = props;
  const words = reviewMessages.undoDialog;
  return (
    <ReasonDialog
      {...rest}
      key={decision.submissionId}
      submissionId={decision.submissionId}
      kind="undo"
      words={words}
    >
      <p>
        {decision.status === 'approved'
          ? words.approved(decision.userName, decision.auraRewarded)
          : words.rejected(decision.userName)}
      </p>
    </ReasonDialog>
  );
}

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
function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { elderId, submissionId, kind, words, templates = [], children, busy } = props;
  const draft = useDraft({ elderId, submissionId, kind });
  const [reason, setReason] = draft;
  return (
    <TextDialog
      title={words.title}
      label={words.label}
      hint={words.hint}
      requiredMark="*"
      send={words.confirm}
      cancel={reviewMessages.cancel}
      close={reviewMessages.close}
      size="medium"
      schema={feedbackSchema}
      max={SUBMISSION_LIMITS.feedbackMax}
      rows={4}
      draft={draft}
      dangerous
      busy={busy}
      problem={props.failure}
      onSend={props.onSend}
      onClose={props.onClose}
    >
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
              onClick={(event) => {
                setReason([reason.trim(), sentence].filter(Boolean).join(' '));
                event.currentTarget.form?.querySelector('textarea')?.focus();
              }}
            >
              {sentence}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </TextDialog>
  );
}
