import { clear, createStore, type UseStore } from 'idb-keyval';

let database: UseStore | undefined;

/** The browser's own database in which server state is kept, one row a person. */
export function keptStore(): UseStore {
  database ??= createStore('goreal-cache', 'people');
  return database;
}

/** Empties it: the next person at this device must find nothing. */
export async function forgetKept(): Promise<void> {
  // Where nothing can be kept there is nothing to forget.
  await clear(keptStore()).catch(() => undefined);
}
