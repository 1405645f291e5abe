import { api } from '#platform/api-client/api-client.ts';

/** Confirms to the server, for some minutes, that the person at this device knows the password. */
export async function confirmByPassword(uid: string, body: { password: string }): Promise<void> {
  await api.POST('/api/users/{uid}/confirmation', { params: { path: { uid } }, body });
}

/** The same with a code of the authenticator app, or a backup code. */
export async function confirmByCode(uid: string, body: { code: string }): Promise<void> {
  await api.POST('/api/users/{uid}/confirmation/code', { params: { path: { uid } }, body });
}
