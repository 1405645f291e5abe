import { api } from '#platform/api-client/api-client.ts';

/** Renames the player. Returns the name as it is stored. */
export async function changeDisplayName(
  uid: string,
  body: { displayName: string },
): Promise<{ displayName: string }> {
  return api.PUT('/api/users/{uid}/displayName', { params: { path: { uid } }, body });
}
