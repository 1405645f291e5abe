import type { ReviewCard } from '@goreal/domain/submissions/review';
import type { ReactNode } from 'react';
import { ReasonDialog } from './reason-dialog.tsx';
import { reviewMessages } from './review.messages.ts';
import { namesOf } from './review-card.tsx';
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
