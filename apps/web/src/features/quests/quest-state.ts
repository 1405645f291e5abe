import type { ActiveQuest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';

/** Where a player stands with one quest (specification 4, 'Active quest'). */
export type QuestState =
  | { kind: 'open' }
  /** accepted and to be reported on; `returned` when an elder sent the last report back */
  | { kind: 'in-progress'; acceptedToday: boolean; returned: Submission | undefined }
  | { kind: 'waiting'; report: Submission | undefined }
  /** approved; `again` when it may be accepted anew on a later day */
  | { kind: 'done'; report: Submission | undefined; again: 'now' | 'tomorrow' | 'never' };

/** Reads the state from the newest acceptance and the newest report of the quest. */
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

/** Whether two readings say the same of the same report. */
export function isSameState(one: QuestState, other: QuestState): boolean {
  const [facts, others] = [Object.entries(one), new Map(Object.entries(other))];
  return facts.length === others.size && facts.every(([name, fact]) => others.get(name) === fact);
}

/** The newest report of each quest, from a list that is newest first. */
export function newestReports(reports: readonly Submission[]): Map<string, Submission> {
  const newest = new Map<string, Submission>();
  for (const report of reports) {
    if (!newest.has(report.questId)) newest.set(report.questId, report);
  }
  return newest;
}
