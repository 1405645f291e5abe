import type { Factors } from '@goreal/domain/factors/factor';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** The own second factor, and the policy for the account. */
export function factorsQuery(uid: string) {
  return queryOptions({
    queryKey: ['factors', uid],
    queryFn: async ({ signal }): Promise<Factors> =>
      dataOf(await api.GET('/api/users/{uid}/factors', { params: { path: { uid } }, signal })),
  });
}
