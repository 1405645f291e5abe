import type { MediaKind } from '@goreal/domain/media/media-kind';
import { createStore, del, get, keys, set } from 'idb-keyval';
import { createQueue } from '#platform/outbox/outbox.ts';
import type { SubmissionKey } from './drafts.ts';

/** A proof file that was chosen or recorded and not submitted yet. */
export type KeptFile = {
  file: File;
  kind: MediaKind;
  /** whether sending had begun: it is then resumed after a reload */
  sending: boolean;
};

type Row = Omit<KeptFile, 'file'> & { name: string; type: string; modified: number; bytes: Blob };

/** Quests with a stored file, to be known before the database has been opened. */
const marks = createQueue((uid) => `goreal.files.${uid}`);

/** Unsent files are stored under these names on the device. The database is opened at the first use. */
const store = createStore('goreal-reports', 'files');

/**
 * Unsent proof files in IndexedDB, so that they survive a reload or crash. Every call throws where IndexedDB
 * is not available; the caller then keeps the file in memory.
 */
export const keptFiles = {
  async get(key: SubmissionKey): Promise<KeptFile | undefined> {
    const row = await get<Row>(nameOf(key), store);
    if (!row) return undefined;
    const { name, type, modified, bytes, ...rest } = row;
    return { file: new File([bytes], name, { type, lastModified: modified }), ...rest };
  },
  async set(key: SubmissionKey, { file, ...rest }: KeptFile): Promise<void> {
    const { name, type, lastModified } = file;
    const bytes = new Blob([file], { type });
    const row: Row = { name, type, modified: lastModified, bytes, ...rest };
    await set(nameOf(key), row, store);
    marks.add(key.uid, key.questId);
  },
  async remove(key: SubmissionKey): Promise<void> {
    marks.remove(key.uid, key.questId);
    await del(nameOf(key), store);
  },
  /** The probable answer of `quests`, available at once. */
  expected: (uid: string): readonly string[] => marks.ids(uid),
  /** Quests of this player with a stored file. */
  async quests(uid: string): Promise<string[]> {
    const prefix = `${uid}/`;
    return (await keys<string>(store))
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  },
};

function nameOf({ uid, questId }: SubmissionKey): string {
  return `${uid}/${questId}`;
}
