import type { Door, OfferedInvitation } from '@goreal/domain/door/door';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Who may sign up. */
export async function fetchDoor(signal: AbortSignal): Promise<Door> {
  return dataOf(await api.GET('/api/door', { signal }));
}

/** What the invitation of a code offers. @throws {ApiError} `not-found` when it cannot be used */
export async function fetchOffer(code: string, signal: AbortSignal): Promise<OfferedInvitation> {
  return dataOf(await api.POST('/api/invitations/offer', { body: { code }, signal }));
}
