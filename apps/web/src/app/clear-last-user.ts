import { storedProfile } from '#platform/session/stored-profile.ts';

/** After a sign-out in any tab, and after the deletion of the account: removes the user's data from this device, except for unsent drafts. */
export async function clearLastUser(): Promise<void> {
  if (!storedProfile.exists()) return;
  storedProfile.forget();
  const { clearPersistedCache } = await import('#platform/query/persisted-store.ts');
  await clearPersistedCache();
}
