import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import { NEWEST_SUBMISSIONS } from '@goreal/domain/submissions/newest-submissions';
import type { Submission } from '@goreal/domain/submissions/submission';
import { canAccept, newestSubmissions, type QuestState, questState } from './quest-state.ts';

/** A quest of the board with its state for the player. */
export type Entry = { quest: Quest; state: QuestState };

export type UnderWay = { quest: Quest; state: QuestState & { kind: 'in-progress' } };

type Book = {
  quests: readonly Quest[];
  active: readonly ActiveQuest[];
  /** newest first */
  submissions: readonly Submission[];
};

export function entriesOf({ quests, active, submissions }: Book): Entry[] {
  const acceptances = new Map(active.map((acceptance) => [acceptance.questId, acceptance]));
  const newest = newestSubmissions(submissions);
  const oldest = submissions[NEWEST_SUBMISSIONS - 1];
  return quests.map((quest) => {
    const { questId, isDaily } = quest;
    const acceptance = acceptances.get(questId);
    const isOld = !!acceptance && !!oldest && acceptance.acceptedAt < oldest.submittedAt;
    const submission = newest.get(questId);
    return { quest, state: questState({ isDaily, active: acceptance, submission, isOld }) };
  });
}

export function isUnderWay(entry: Entry): entry is UnderWay {
  return entry.state.kind === 'in-progress';
}

export function isTakable({ quest, state }: Entry): boolean {
  if (!quest.isActive) return false;
  return canAccept(state);
}

/**
 * The quest that the board puts first: one in progress, else a new one, else one that can be repeated. Undefined when
 * there is nothing to do now.
 */
export function nextEntry(book: Book): Entry | undefined {
  const entries = entriesOf(book);
  const takable = entries.filter(isTakable);
  return (
    entries.find(isUnderWay) ?? takable.find(({ state }) => state.kind === 'open') ?? takable[0]
  );
}
