import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import { NEWEST_SUBMISSIONS } from '@goreal/domain/submissions/newest-submissions';
import type { Submission } from '@goreal/domain/submissions/submission';
import { canAccept, newestSubmissions, type QuestState, questState } from './quest-state.ts';

/** A quest of the board with its state for the player. */
export type Entry = { quest: Quest; state: QuestState };

export type InProgress = { quest: Quest; state: QuestState & { kind: 'in-progress' } };

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

export function isInProgress(entry: Entry): entry is InProgress {
  return entry.state.kind === 'in-progress';
}

export function isTakable({ quest, state }: Entry): boolean {
  if (!quest.isActive) return false;
  return canAccept(state);
}

/**
 * The quest to go on with, the first in the order of the book: one in progress, else a new one, else one that can be
 * repeated. Undefined when there is nothing to do now.
 */
export function nextEntry(book: Book): Entry | undefined {
  const entries = entriesOf(book);
  const takable = entries.filter(isTakable);
  return (
    entries.find(isInProgress) ?? takable.find(({ state }) => state.kind === 'open') ?? takable[0]
  );
}

/** From this number on, submitted quests are collapsed. */
const FOLD_FROM = 4;

/** The board's sections, each in the order in which it is shown. */
export type BoardSections = {
  /** Accepted quests; those with a rejected submission come first. */
  inProgress: InProgress[];
  /** The recommended quest. */
  hero: Entry | undefined;
  /** Other quests that can be accepted; new ones before those that can be repeated. */
  takable: Entry[];
  settled: Entry[];
  /** There are so many settled quests that they are collapsed. */
  isFolded: boolean;
};

/**
 * @param changes.takenElsewhere - quests accepted on another device while the page is open, with their state before.
 *   They keep their place until the page is left, so that no card moves during a press.
 * @param changes.returnedHere - quests whose submission was rejected while the page is open; they stay in their place
 *   too
 * @param changes.leavesCollapsed - those of them that move from the collapsed list to the quests in progress
 */
export function sectionsOf(
  entries: readonly Entry[],
  changes: {
    takenElsewhere: ReadonlyMap<string, QuestState['kind']>;
    returnedHere: ReadonlySet<string>;
    leavesCollapsed: ReadonlySet<string>;
  },
): BoardSections {
  const { takenElsewhere, returnedHere, leavesCollapsed } = changes;
  const keepsItsCard = ({ quest }: Entry) => takenElsewhere.has(quest.questId);
  const isOffered = (entry: Entry) => isTakable(entry) || keepsItsCard(entry);
  const isSettled = (entry: Entry) => !(isInProgress(entry) || isOffered(entry));
  const isRepeated = ({ quest, state }: Entry) =>
    (takenElsewhere.get(quest.questId) ?? state.kind) !== 'open';
  const isReturnedHere = ({ quest }: Entry) => returnedHere.has(quest.questId);
  // With those that were rejected while the page is open: a rejection unfolds nothing.
  const isFolded =
    entries.filter((entry) => isSettled(entry) || isReturnedHere(entry)).length >= FOLD_FROM;
  const staysInPlace = (entry: Entry) =>
    isReturnedHere(entry) && !(isFolded && leavesCollapsed.has(entry.quest.questId));
  const [hero, ...takable] = entries
    .filter(isOffered)
    .toSorted((one, other) => Number(isRepeated(one)) - Number(isRepeated(other)));
  const settled = entries.filter((entry) => staysInPlace(entry) || isSettled(entry));
  return {
    inProgress: entries
      .filter(isInProgress)
      .filter((entry) => !(staysInPlace(entry) || keepsItsCard(entry)))
      .toSorted((one, other) => Number(!one.state.returned) - Number(!other.state.returned)),
    hero,
    takable,
    settled,
    isFolded: isFolded && settled.length > 0,
  };
}
