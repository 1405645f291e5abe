import type { ApprenticeStep } from '@goreal/domain/mentoring/mentorship';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

type Page = { items: ApprenticeStep[]; nextCursor: string | null };

/** An apprentice's submissions, newest first, in pages of ten. */
export function useApprenticeJourney(id: string): UseInfiniteQueryResult<InfiniteData<Page>> {
  return useInfiniteQuery({
    queryKey: ['apprentice', id],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      const params = { path: { id }, query };
      return dataOf(await api.GET('/api/mentorships/{id}/journey', { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}
