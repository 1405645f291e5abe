import type { Identity } from '@goreal/domain/identities/identity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** The identities that sign in to the own account, oldest first. */
export function identitiesQuery(uid: string) {
  return queryOptions({
    queryKey: ['identities', uid],
    queryFn: async ({ signal }): Promise<Identity[]> =>
      (await api.GET('/api/users/{uid}/identities', { params: { path: { uid } }, signal })).items,
    // A sign-in updates the time of last use, so a cached answer may be outdated.
    staleTime: 0,
  });
}

export async function linkIdentity(uid: string, pending: string): Promise<Identity> {
  return api.POST('/api/users/{uid}/identities', { params: { path: { uid } }, body: { pending } });
}

export async function unlinkIdentity(uid: string, id: string): Promise<void> {
  await api.DELETE('/api/users/{uid}/identities/{id}', { params: { path: { uid, id } } });
}
