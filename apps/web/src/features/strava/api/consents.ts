import type { Consent } from '@goreal/domain/consents/consent';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export function consentsQuery(uid: string) {
  return queryOptions({
    queryKey: ['consents', uid],
    queryFn: async ({ signal }): Promise<{ items: Consent[] }> =>
      dataOf(await api.GET('/api/users/{uid}/consents', { params: { path: { uid } }, signal })),
    meta: { invalidatedBy: ['consent.changed'] },
  });
}

/** The player's consents. */
export function useConsents(uid: string): UseQueryResult<{ items: Consent[] }> {
  return useQuery(consentsQuery(uid));
}
