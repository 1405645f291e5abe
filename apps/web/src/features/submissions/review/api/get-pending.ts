import type { DeskFilter } from '@goreal/domain/submissions/desk';
import {
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf } from '#platform/query/pages.ts';
import type { Queue, QueuePage } from '../review-queue.ts';

const PENDING = ['review', 'pending'] as const;

/** Pending submissions in pages of 20. Updated by live events; fetched again on mount. */
export function pendingQuery(filter: DeskFilter) {
  return infiniteQueryOptions({
    queryKey: [...PENDING, filter],
    queryFn: async ({ pageParam, signal }): Promise<QueuePage> => {
      const { guild, proofType, waitedHours } = filter;
      const query = {
        ...(guild && { guild }),
        ...(proofType && { proofType }),
        ...(waitedHours && { waitedHours }),
        ...cursorOf(pageParam),
      };
      return dataOf(await api.GET('/api/submissions/pending', { params: { query }, signal }));
    },
    ...byCursor,
    refetchOnMount: 'always',
  });
}

export function usePending(filter: DeskFilter): UseInfiniteQueryResult<Queue> {
  return useInfiniteQuery(pendingQuery(filter));
}

/** For the refresh button in the panel's header, which is outside of the desk. */
export function useRefreshPending(): { refresh: () => void; refreshing: boolean } {
  const client = useQueryClient();
  const refreshing = useIsFetching({ queryKey: PENDING }) > 0;
  return { refresh: () => void client.invalidateQueries({ queryKey: PENDING }), refreshing };
}
