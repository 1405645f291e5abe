import type { Door, OfferedInvitation } from '@goreal/domain/door/door';
import { api } from '#platform/api-client/api-client.ts';

/** The registration settings. */
export async function fetchDoor(signal: AbortSignal): Promise<Door> {
  return api.GET('/api/door', { signal });
}

/** The offer of an invitation code. @throws {ApiError} `not-found` when it cannot be used */
export async function fetchOffer(code: string, signal: AbortSignal): Promise<OfferedInvitation> {
  return api.POST('/api/invitations/offer', { body: { code }, signal });
}
