import { api } from '#platform/api-client/api-client.ts';

/** Sends the one appeal; the token of the refused sign-in stands for the member, who is not signed in. */
export async function appealSuspension(body: { token: string; text: string }): Promise<void> {
  await api.POST('/api/suspensionAppeals', { body });
}
