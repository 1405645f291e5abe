import type { ActiveQuest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';

/** State of one quest for the player (specification 4, 'Active quest'). */
export type QuestState =
  | { kind: 'open' }
  /** accepted, without a pending submission; `returned` is the rejected one */
  | { kind: 'in-progress'; acceptedToday: boolean; returned: Submission | undefined }
  /** submitted and not decided; `canAccept` when a daily quest can be accepted again on a later day */
  | { kind: 'waiting'; submission: Submission | undefined; canAccept: boolean }
  /** approved; `again` when it can be accepted again on a later day */
  | { kind: 'done'; submission: Submission | undefined; again: 'now' | 'tomorrow' | 'never' };

/**
 * Derives the state from the newest acceptance and the newest submission of the quest. `isOld` says that a submission
 * that is not known is older than those that were read: it was decided long ago.
 */
export function questState(facts: {
  isDaily: boolean;
  active: ActiveQuest | undefined;
  submission: Submission | undefined;
  isOld: boolean;
}): QuestState {
  const { isDaily, active, submission, isOld } = facts;
  if (!active) return { kind: 'open' };
  if (active.status === 'accepted') {
    const isReturned =
      submission?.status === 'rejected' && submission.submittedAt >= active.acceptedAt;
    const { acceptedToday } = active;
    return { kind: 'in-progress', acceptedToday, returned: isReturned ? submission : undefined };
  }
  const { canAccept } = active;
  const isDone = submission ? submission.status === 'approved' : isOld;
  if (!isDone) return { kind: 'waiting', submission, canAccept };
  if (canAccept) return { kind: 'done', submission, again: 'now' };
  return { kind: 'done', submission, again: isDaily ? 'tomorrow' : 'never' };
}

/** Whether the player would be granted a new acceptance now. */
export function canAccept(state: QuestState): boolean {
  switch (state.kind) {
    case 'open':
      return true;
    case 'in-progress':
      return false;
    case 'waiting':
      return state.canAccept;
    case 'done':
      return state.again === 'now';
  }
}

/** Whether two states are equal, including their submission. */
export function isSameState(one: QuestState, other: QuestState): boolean {
  const [facts, others] = [Object.entries(one), new Map(Object.entries(other))];
  return facts.length === others.size && facts.every(([name, fact]) => others.get(name) === fact);
}

/** The newest submission of each quest, from a list that is newest first. */
export function newestSubmissions(submissions: readonly Submission[]): Map<string, Submission> {
  const newest = new Map<string, Submission>();
  for (const submission of submissions) {
    if (!newest.has(submission.questId)) newest.set(submission.questId, submission);
  }
  return newest;
}
