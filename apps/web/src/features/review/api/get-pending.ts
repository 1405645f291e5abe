import {
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import type { Queue, QueuePage } from '../review-queue.ts';

/** Pending reports by pages of 20. Live events keep it; coming back to the desk asks again. */
export const pendingQuery = infiniteQueryOptions({
  queryKey: ['review', 'pending'],
  queryFn: async ({ pageParam, signal }): Promise<QueuePage> => {
    const query = pageParam === undefined ? {} : { cursor: pageParam };
    return dataOf(await api.GET('/api/submissions/pending', { params: { query }, signal }));
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  refetchOnMount: 'always',
});

export function usePending(): UseInfiniteQueryResult<Queue> {
  return useInfiniteQuery(pendingQuery);
}

/** The refresh button of the panel's header, which stands outside the desk. */
export function useRefreshPending(): { refresh: () => void; refreshing: boolean } {
  const client = useQueryClient();
  const { queryKey } = pendingQuery;
  const refreshing = useIsFetching({ queryKey }) > 0;
  return { refresh: () => void client.invalidateQueries({ queryKey }), refreshing };
}
