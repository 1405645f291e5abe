import type { Page } from '@playwright/test';

/** Whose answers are stored on the device for reading without a network, as JSON; written a second after they loaded. */
export type StoredAnswers = { uid: string; json: string };

export const storedAnswers = (page: Page): Promise<StoredAnswers[]> => page.evaluate(readStore);

async function readStore(): Promise<StoredAnswers[]> {
  const store = 'goreal-cache';
  // Opened before the app has created it, it would stay empty.
  if (!(await indexedDB.databases()).some((database) => database.name === store)) return [];
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answer(indexedDB.open(store));
  const people = database.transaction('people').objectStore('people');
  const [users, rows] = await Promise.all([answer(people.getAllKeys()), answer(people.getAll())]);
  database.close();
  return users.map((uid, at) => ({ uid: String(uid), json: JSON.stringify(rows[at]) }));
}
