import type { Profile } from '@goreal/domain/accounts/profile';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** The profile of the signed-in person, fetched at each mount, because that of the page's session may be older. */
export function usePermissionRecord(uid: string | undefined): UseQueryResult<Profile> {
  return useQuery({
    queryKey: ['permission-record', uid],
    queryFn: ({ signal }): Promise<Profile> =>
      api.GET('/api/users/{uid}', { params: { path: { uid: uid ?? '' } }, signal }),
    enabled: uid !== undefined,
    staleTime: 0,
    retry: false,
  });
}
