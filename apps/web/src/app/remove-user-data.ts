import { closeShownPush } from '#platform/push/push-lifecycle.ts';
import { clearPersistedCache } from '#platform/query/persisted-store.ts';

/** Clears the persisted queries, and closes the notifications that are still shown. */
export async function removeUserData(): Promise<void> {
  await Promise.all([clearPersistedCache(), closeShownPush()]);
}
