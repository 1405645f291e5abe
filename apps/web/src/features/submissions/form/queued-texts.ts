import { drafts, type SubmissionKey } from './drafts.ts';

/**
 * Marks text submissions that were submitted offline: the draft holds the text, this flag makes the outbox
 * send it.
 */
export const queuedTexts = {
  has: ({ uid, questId }: SubmissionKey): boolean => read(uid).includes(questId),
  /** Returns whether it was stored. */
  add({ uid, questId }: SubmissionKey): boolean {
    return write(uid, [...read(uid).filter((known) => known !== questId), questId]);
  },
  remove({ uid, questId }: SubmissionKey): void {
    write(
      uid,
      read(uid).filter((known) => known !== questId),
    );
  },
  /** Quests of this player with a queued text, except for those without a draft. */
  quests: (uid: string): string[] =>
    read(uid).filter((questId) => drafts.get({ uid, questId }) !== ''),
};

function read(uid: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(uid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(uid: string, questIds: readonly string[]): boolean {
  try {
    if (questIds.length === 0) localStorage.removeItem(nameOf(uid));
    else localStorage.setItem(nameOf(uid), JSON.stringify(questIds));
    return true;
  } catch {
    return false;
  }
}

function nameOf(uid: string): string {
  return `goreal.queued.${uid}`;
}
