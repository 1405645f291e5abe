import type { ApprenticeStep } from '@goreal/domain/mentoring/mentorship';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

/** An apprentice's submissions, newest first, in pages of ten. */
export function useApprenticeJourney(
  id: string,
): UseInfiniteQueryResult<InfiniteData<Page<ApprenticeStep>>> {
  return useInfiniteQuery({
    queryKey: ['apprentice', id],
    queryFn: async ({ pageParam, signal }): Promise<Page<ApprenticeStep>> => {
      const params = { path: { id }, query: cursorOf(pageParam) };
      return dataOf(await api.GET('/api/mentorships/{id}/journey', { params, signal }));
    },
    ...byCursor,
  });
}
