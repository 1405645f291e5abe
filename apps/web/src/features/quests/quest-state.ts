import type { ActiveQuest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';

/** State of one quest for the player (specification 4, 'Active quest'). */
export type QuestState =
  | { kind: 'open' }
  /** accepted, without a pending submission; `returned` is the rejected one */
  | { kind: 'in-progress'; acceptedToday: boolean; returned: Submission | undefined }
  | { kind: 'waiting'; report: Submission | undefined }
  /** approved; `again` when it can be accepted again on a later day */
  | { kind: 'done'; report: Submission | undefined; again: 'now' | 'tomorrow' | 'never' };

/** Derives the state from the newest acceptance and the newest submission of the quest. */
export function questState(facts: {
  isDaily: boolean;
  active: ActiveQuest | undefined;
  report: Submission | undefined;
}): QuestState {
  const { isDaily, active, report } = facts;
  if (!active) return { kind: 'open' };
  if (active.status === 'accepted') {
    const isReturned = report?.status === 'rejected' && report.submittedAt >= active.acceptedAt;
    const { acceptedToday } = active;
    return { kind: 'in-progress', acceptedToday, returned: isReturned ? report : undefined };
  }
  if (report?.status !== 'approved') return { kind: 'waiting', report };
  if (active.canAccept) return { kind: 'done', report, again: 'now' };
  return { kind: 'done', report, again: isDaily ? 'tomorrow' : 'never' };
}

/** Whether two states are equal, including their submission. */
export function isSameState(one: QuestState, other: QuestState): boolean {
  const [facts, others] = [Object.entries(one), new Map(Object.entries(other))];
  return facts.length === others.size && facts.every(([name, fact]) => others.get(name) === fact);
}

/** The newest submission of each quest, from a list that is newest first. */
export function newestReports(reports: readonly Submission[]): Map<string, Submission> {
  const newest = new Map<string, Submission>();
  for (const report of reports) {
    if (!newest.has(report.questId)) newest.set(report.questId, report);
  }
  return newest;
}
