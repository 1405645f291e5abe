import type { StravaStatus } from '@goreal/domain/strava/status';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** A long first import sends events; polling covers missed ones. */
const WORKING_REFRESH_MS = 5000;

function statusQuery(uid: string) {
  return queryOptions({
    queryKey: ['strava', uid],
    queryFn: async ({ signal }): Promise<StravaStatus> =>
      dataOf(await api.GET('/api/users/{uid}/strava', { params: { path: { uid } }, signal })),
    refetchInterval: ({ state }) => {
      const working = state.data?.sync.state;
      return working === 'running' || working === 'importing' ? WORKING_REFRESH_MS : false;
    },
    meta: { invalidatedBy: ['strava.changed'] },
  });
}

/** The player's Strava connection, updated by live events. */
export function useStravaStatus(uid: string): UseQueryResult<StravaStatus> {
  return useQuery(statusQuery(uid));
}
