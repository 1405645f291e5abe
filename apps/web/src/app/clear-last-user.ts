import { storedProfile } from '#platform/session/stored-profile.ts';

/**
 * After a sign-out in any tab, after the session was ended from elsewhere, and after the deletion of the account:
 * removes the user's data from this device, except for unsent drafts.
 */
export async function clearLastUser(): Promise<void> {
  if (!storedProfile.exists()) return;
  storedProfile.forget();
  const { removeUserData } = await import('./remove-user-data.ts');
  await removeUserData();
}
