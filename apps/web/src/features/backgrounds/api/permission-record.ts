import type { Profile } from '@goreal/domain/accounts/profile';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** The signed-in person as the server knows them, fetched at each mount; the page's session may be older. */
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
