import type { Consent } from '@goreal/domain/consents';
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { useLiveEvent } from '#platform/live-events/live-events.ts';

export function consentsQuery(uid: string) {
  return queryOptions({
    queryKey: ['consents', uid],
    queryFn: async ({ signal }): Promise<{ items: Consent[] }> =>
      dataOf(await api.GET('/api/users/{uid}/consents', { params: { path: { uid } }, signal })),
  });
}

/** How the player's consents stand, on every device. */
export function useConsents(uid: string): UseQueryResult<{ items: Consent[] }> {
  const client = useQueryClient();
  useLiveEvent('consent.changed', () => {
    void client.invalidateQueries({ queryKey: consentsQuery(uid).queryKey });
  });
  return useQuery(consentsQuery(uid));
}
