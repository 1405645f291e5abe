import { type KeyedDraft, keyedDrafts } from '#platform/outbox/keyed-drafts.ts';
import { createQueue, outboxAdditions } from '#platform/outbox/outbox.ts';

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
  /**
   * Notes why the text was not taken. It keeps its key, because an earlier attempt may have arrived, unless the server
   * has another text by that key.
   */
  refuse: (key: SubmissionKey, refusal: string, clientKey = drafts.keyed(key).key): void => {
    const { text } = drafts.keyed(key);
    keyedDrafts.set(nameOf(key), { text, key: clientKey, refusal });
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
  add({ uid, questId }: SubmissionKey): boolean {
    const isStored = queue.add(uid, questId);
    if (isStored) outboxAdditions.notify();
    return isStored;
  },
  remove: ({ uid, questId }: SubmissionKey): void => queue.remove(uid, questId),
  /** Quests of this player with a queued text, except for those without a draft. */
  quests: (uid: string): string[] =>
    queue.ids(uid).filter((questId) => drafts.get({ uid, questId }) !== ''),
};

function nameOf({ uid, questId }: SubmissionKey): string {
  return `goreal.report.${uid}.${questId}`;
}
