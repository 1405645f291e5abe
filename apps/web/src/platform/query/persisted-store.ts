import { clear, createStore, type UseStore } from 'idb-keyval';

let database: UseStore | undefined;

/** IndexedDB database of persisted queries, one row per user. */
export function persistedStore(): UseStore {
  database ??= createStore('goreal-cache', 'people');
  return database;
}

/** Clears it, so that the next user of this device finds no data. */
export async function clearPersistedCache(): Promise<void> {
  // Without storage there is nothing to clear.
  await clear(persistedStore()).catch(() => undefined);
}
