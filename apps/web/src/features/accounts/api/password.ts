import type { SignIn } from '@goreal/domain/accounts/device';
import { api } from '#platform/api-client/api-client.ts';

/** Changes the password. Returns the devices that stay signed in. */
export async function changePassword(
  uid: string,
  body: { currentPassword: string; newPassword: string },
): Promise<SignIn[]> {
  const params = { path: { uid } };
  return (await api.PUT('/api/users/{uid}/password', { params, body })).items;
}
