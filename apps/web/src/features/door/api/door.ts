import type {
  Door,
  DoorChange,
  Invitation,
  MadeInvitation,
  NewInvitation,
} from '@goreal/domain/door/door';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';
import { fetchDoor } from './offer.ts';

export const doorQuery = queryOptions({
  queryKey: ['door'],
  queryFn: ({ signal }): Promise<Door> => fetchDoor(signal),
});

export const changeDoor = (body: DoorChange): Promise<Door> => api.PUT('/api/door', { body });

/** Every elder's invitations, newest first. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: ['invitations'],
  queryFn: ({ pageParam, signal }): Promise<Page<Invitation>> => {
    const query = cursorOf(pageParam);
    return api.GET('/api/invitations', { params: { query }, signal });
  },
  ...byCursor,
});

/** The invitation that was made last. Kept across views for as long as the page: only its creation returns the code. */
export const madeInvitationQuery = queryOptions<MadeInvitation>({
  queryKey: ['madeInvitation'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
});

export const createInvitation = (body: NewInvitation): Promise<MadeInvitation> =>
  api.POST('/api/invitations', { body });

export const revokeInvitation = (invitationId: string): Promise<Invitation> =>
  api.DELETE('/api/invitations/{invitationId}', { params: { path: { invitationId } } });
