import type { MediaKind } from '@goreal/domain/media/media-kind';
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

const DATABASE = 'goreal-reports';
const STORE = 'files';

/**
 * Unsent proof files in IndexedDB, so that they survive a reload or crash. Every call throws where IndexedDB
 * is not available; the caller then keeps the file in memory.
 */
export const keptFiles = {
  async get(key: SubmissionKey): Promise<KeptFile | undefined> {
    const row: Row | undefined = await run('readonly', (store) => store.get(nameOf(key)));
    if (!row) return undefined;
    const { name, type, modified, bytes, ...rest } = row;
    return { file: new File([bytes], name, { type, lastModified: modified }), ...rest };
  },
  async set(key: SubmissionKey, { file, ...rest }: KeptFile): Promise<void> {
    const { name, type, lastModified } = file;
    const bytes = new Blob([file], { type });
    const row: Row = { name, type, modified: lastModified, bytes, ...rest };
    await run('readwrite', (store) => store.put(row, nameOf(key)));
    marks.add(key.uid, key.questId);
  },
  async remove(key: SubmissionKey): Promise<void> {
    marks.remove(key.uid, key.questId);
    await run('readwrite', (store) => store.delete(nameOf(key)));
  },
  /** The probable answer of `quests`, available at once. */
  expected: (uid: string): readonly string[] => marks.ids(uid),
  /** Quests of this player with a stored file. */
  async quests(uid: string): Promise<string[]> {
    const keys: IDBValidKey[] = await run('readonly', (store) => store.getAllKeys());
    const prefix = `${uid}/`;
    return keys
      .filter((key): key is string => typeof key === 'string' && key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  },
};

function nameOf({ uid, questId }: SubmissionKey): string {
  return `${uid}/${questId}`;
}

async function run<Answer>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const database = await open();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = use(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as Answer);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
