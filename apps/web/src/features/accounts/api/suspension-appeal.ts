import { api } from '#platform/api-client/api-client.ts';

/** Sends the one appeal. The member is not signed in; the token of the refused sign-in identifies them. */
export async function appealSuspension(body: { token: string; text: string }): Promise<void> {
  await api.POST('/api/suspensionAppeals', { body });
}
