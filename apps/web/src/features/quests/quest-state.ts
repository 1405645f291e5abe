import type { ActiveQuest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';

/** State of one quest for the player (specification 4, 'Active quest'). */
export type QuestState =
  | { kind: 'open' }
  /** accepted, without a pending submission; `returned` is the rejected one */
  | { kind: 'in-progress'; acceptedToday: boolean; returned: Submission | undefined }
  | { kind: 'waiting'; submission: Submission | undefined }
  /** approved; `again` when it can be accepted again on a later day */
  | { kind: 'done'; submission: Submission | undefined; again: 'now' | 'tomorrow' | 'never' };

/** Derives the state from the newest acceptance and the newest submission of the quest. */
export function questState(facts: {
  isDaily: boolean;
  active: ActiveQuest | undefined;
  submission: Submission | undefined;
}): QuestState {
  const { isDaily, active, submission } = facts;
  if (!active) return { kind: 'open' };
  if (active.status === 'accepted') {
    const isReturned =
      submission?.status === 'rejected' && submission.submittedAt >= active.acceptedAt;
    const { acceptedToday } = active;
    return { kind: 'in-progress', acceptedToday, returned: isReturned ? submission : undefined };
  }
  if (submission?.status !== 'approved') return { kind: 'waiting', submission };
  if (active.canAccept) return { kind: 'done', submission, again: 'now' };
  return { kind: 'done', submission, again: isDaily ? 'tomorrow' : 'never' };
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
