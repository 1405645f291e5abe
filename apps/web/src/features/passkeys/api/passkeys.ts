import type { Passkey } from '@goreal/domain/passkeys/passkey';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** The own passkeys, oldest first. */
export function passkeysQuery(uid: string) {
  return queryOptions({
    queryKey: ['passkeys', uid],
    queryFn: async ({ signal }): Promise<Passkey[]> =>
      (await api.GET('/api/users/{uid}/passkeys', { params: { path: { uid } }, signal })).items,
    // A sign-in updates the time of last use, so a cached answer may be outdated.
    staleTime: 0,
  });
}

export async function renamePasskey(uid: string, { id, name }: Pick<Passkey, 'id' | 'name'>) {
  const path = '/api/users/{uid}/passkeys/{id}/name';
  await api.PUT(path, { params: { path: { uid, id } }, body: { name } });
}

export async function removePasskey(uid: string, id: string): Promise<void> {
  await api.DELETE('/api/users/{uid}/passkeys/{id}', { params: { path: { uid, id } } });
}
