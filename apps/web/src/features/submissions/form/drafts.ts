import { keptTexts } from '#platform/outbox/kept-text.ts';
import { createQueue } from '#platform/outbox/outbox.ts';

/** Whose draft, for which quest. */
export type SubmissionKey = { uid: string; questId: string };

/** Unsent texts. */
export const drafts = {
  get: (key: SubmissionKey): string => keptTexts.get(nameOf(key)),
  /** Returns whether the draft was stored. */
  set: (key: SubmissionKey, text: string): boolean => keptTexts.set(nameOf(key), text),
  remove: (key: SubmissionKey): void => void keptTexts.set(nameOf(key), ''),
};

const queue = createQueue((uid) => `goreal.queued.${uid}`);

/**
 * Marks text submissions that were submitted offline: the draft contains the text, and this mark makes the
 * outbox send it.
 */
export const queuedTexts = {
  has: ({ uid, questId }: SubmissionKey): boolean => queue.ids(uid).includes(questId),
  /** Returns whether it was stored. */
  add: ({ uid, questId }: SubmissionKey): boolean => queue.add(uid, questId),
  remove: ({ uid, questId }: SubmissionKey): void => queue.remove(uid, questId),
  /** Quests of this player with a queued text, except for those without a draft. */
  quests: (uid: string): string[] =>
    queue.ids(uid).filter((questId) => drafts.get({ uid, questId }) !== ''),
};

function nameOf({ uid, questId }: SubmissionKey): string {
  return `goreal.report.${uid}.${questId}`;
}
