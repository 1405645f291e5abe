import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';
import { isInProgress, nextEntry } from '#features/quests/quest-entries.ts';

/** The next step of a player on the first path. */
export type FirstStep =
  | { kind: 'accept'; quest: Quest }
  /** `returned` is the rejected submission that the new one replaces */
  | { kind: 'write'; quest: Quest; returned: Submission | undefined }
  /** `submission` is the newest that waits for an elder */
  | { kind: 'wait'; submission: Submission }
  /** the guild has no open quest */
  | { kind: 'empty' }
  /** a submission is approved: the quest to go on with, in progress or not yet accepted */
  | { kind: 'next'; quest: Quest; isInProgress: boolean }
  /** a submission is approved, and there is no quest to go on with today */
  | { kind: 'rest' };

/** Number of completed steps of three. */
export const LIGHTS: Readonly<Record<FirstStep['kind'], number>> = {
  empty: 0,
  accept: 0,
  write: 1,
  wait: 2,
  next: 3,
  rest: 3,
};

/** Derives the step from stored data, so that every device shows the same one. */
export function firstStep(of: {
  quests: readonly Quest[];
  active: readonly ActiveQuest[];
  /** newest first */
  submissions: readonly Submission[];
  isApproved: boolean;
}): FirstStep {
  const { quests, active, submissions } = of;
  if (of.isApproved) {
    // The board's own order does not say which quest is easy.
    const next = nextEntry({ ...of, quests: easiestFirst(quests) });
    return next
      ? { kind: 'next', quest: next.quest, isInProgress: isInProgress(next) }
      : { kind: 'rest' };
  }
  const accepted = new Set(
    active.filter(({ status }) => status === 'accepted').map(({ questId }) => questId),
  );
  const begun = easiestFirst(quests).find(({ questId }) => accepted.has(questId));
  if (begun) {
    const newest = submissions.find(({ questId }) => questId === begun.questId);
    const returned = newest?.status === 'rejected' ? newest : undefined;
    return { kind: 'write', quest: begun, returned };
  }
  const pending = submissions.find(({ status }) => status === 'pending');
  if (pending) return { kind: 'wait', submission: pending };
  const quest = easiestFirst(quests).find(({ isActive }) => isActive);
  return quest ? { kind: 'accept', quest } : { kind: 'empty' };
}

/** Proof other than a text needs equipment, which counts as 30 minutes more. Of equal ones the smaller reward comes first. */
function easiestFirst(quests: readonly Quest[]): Quest[] {
  const effort = ({ reportType, minutes = USUAL_MINUTES }: Quest) =>
    minutes + (reportType === 'text' ? 0 : 30);
  return quests.toSorted(
    (one, other) => effort(one) - effort(other) || one.auraReward - other.auraReward,
  );
}

/** Of a quest whose author did not say how long it takes. */
const USUAL_MINUTES = 30;
