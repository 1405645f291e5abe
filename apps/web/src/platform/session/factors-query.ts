import type { Factors } from '@goreal/domain/factors/factor';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** The own second factor, and the policy for the account. */
export function factorsQuery(uid: string) {
  return queryOptions({
    queryKey: ['factors', uid],
    queryFn: ({ signal }): Promise<Factors> =>
      api.GET('/api/users/{uid}/factors', { params: { path: { uid } }, signal }),
  });
}
