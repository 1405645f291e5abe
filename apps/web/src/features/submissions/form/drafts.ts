import { type KeyedDraft, keyedDrafts } from '#platform/outbox/keyed-drafts.ts';
import { createQueue } from '#platform/outbox/outbox.ts';

/** Whose draft, for which quest. */
export type SubmissionKey = { uid: string; questId: string };

/** Unsent texts. */
export const drafts = {
  get: (key: SubmissionKey): string => drafts.keyed(key).text,
  keyed: (key: SubmissionKey): KeyedDraft => keyedDrafts.get(nameOf(key)),
  /**
   * Returns whether the draft was stored. An edited text keeps its key, because an earlier version of it may have
   * arrived: it would otherwise count twice, once for an acceptance that was made since.
   */
  set: (key: SubmissionKey, text: string): boolean =>
    keyedDrafts.set(nameOf(key), { text, key: drafts.keyed(key).key }),
  remove: (key: SubmissionKey): void => void drafts.set(key, ''),
  /** The server has another text by this draft's key: the next attempt is a report of its own. */
  renew: (key: SubmissionKey, refusal: string): void => {
    const { text } = drafts.keyed(key);
    keyedDrafts.set(nameOf(key), { text, key: crypto.randomUUID(), refusal });
  },
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
