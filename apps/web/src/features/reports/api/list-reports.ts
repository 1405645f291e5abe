import type { Submission } from '@goreal/domain/submissions/submission';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** More than every quest of a guild can have waiting or returned at once. */
const NEWEST = 100;

/** The newest own reports, newest first. */
export function reportsQuery(uid: string) {
  return queryOptions({
    queryKey: ['submissions', uid],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: NEWEST } };
      return dataOf(await api.GET('/api/submissions', { params, signal })).items;
    },
    meta: { oldAfter: ['submission.changed'] },
  });
}

export function useReports(uid: string): UseQueryResult<Submission[]> {
  return useQuery(reportsQuery(uid));
}
