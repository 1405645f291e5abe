import { feedbackSchema, type ReviewCard } from '@goreal/domain/submissions/review';
import { SUBMISSION_LIMITS } from '@goreal/domain/submissions/submission';
import type { ReactNode } from 'react';
import { TextDialog, type TextDialogProps } from '#platform/forms/text-dialog.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { namesOf } from './card-names.ts';
import { reviewMessages } from './review.messages.ts';
import { failureText } from './send-decision.ts';
import { type DraftKind, useDraft } from './use-draft.ts';
import type { RecentDecision } from './use-recent-decisions.ts';

type Common = { elderId: string } & Pick<TextDialogProps, 'onSend' | 'onClose'>;

/** Asks why a submission is rejected; its author will read it. */
export function RejectDialog({ card, ...rest }: Common & { card: ReviewCard }): ReactNode {
  const { quest, user } = namesOf(card);
  const { label, byType, forAll } = reviewMessages.templates;
  return (
    <ReasonDialog
      {...rest}
      key={card.submissionId}
      submissionId={card.submissionId}
      kind="reject"
      words={reviewMessages.rejectDialog}
      intro={reviewMessages.rejectDialog.about(quest, user)}
      templates={{ label, sentences: [...byType[card.proofType], ...forAll] }}
    />
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
      intro={
        decision.status === 'approved'
          ? words.approved(decision.userName, decision.auraRewarded)
          : words.rejected(decision.userName)
      }
    />
  );
}

/** The text survives failures, closing and reloading. */
function ReasonDialog(
  props: Common &
    Pick<TextDialogProps, 'intro' | 'templates'> & {
      submissionId: string;
      kind: Exclude<DraftKind, 'approve'>;
      words: { title: string; label: string; hint: string; confirm: string };
    },
): ReactNode {
  const { elderId, submissionId, kind, words, ...rest } = props;
  return (
    <TextDialog
      {...rest}
      title={words.title}
      label={words.label}
      hint={words.hint}
      requiredMark="*"
      send={words.confirm}
      cancel={buttonMessages.cancel}
      close={buttonMessages.close}
      size="medium"
      schema={feedbackSchema}
      max={SUBMISSION_LIMITS.feedbackMax}
      rows={4}
      draft={useDraft({ elderId, submissionId, kind })}
      dangerous
      action={(failure) => failureText(kind, failure)}
    />
  );
}
