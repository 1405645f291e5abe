import type { HeldActivity } from '@goreal/domain/activities/hold';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

export type HoldsPage = { items: HeldActivity[]; nextCursor: string | null; total: number };

const HOLDS_KEY = ['activity-holds'] as const;

function holdsQuery() {
  return infiniteQueryOptions({
    queryKey: HOLDS_KEY,
    queryFn: async ({ pageParam, signal }): Promise<HoldsPage> => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      return dataOf(await api.GET('/api/activityHolds', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    meta: { invalidatedBy: ['holds.changed'] },
  });
}

export function useHolds(): UseInfiniteQueryResult<InfiniteData<HoldsPage>> {
  return useInfiniteQuery(holdsQuery());
}

type Verdict =
  | { activityId: string; verdict: 'approve' }
  | {
      activityId: string;
      verdict: 'reject';
      reason: string;
    };

export function useDecideHold(): UseMutationResult<{ stamina_points: number }, Error, Verdict> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (decision: Verdict) => {
      const params = { path: { activityId: decision.activityId } };
      if (decision.verdict === 'approve') {
        return dataOf(await api.POST('/api/activityHolds/{activityId}/approve', { params }));
      }
      const body = { reason: decision.reason };
      return dataOf(await api.POST('/api/activityHolds/{activityId}/reject', { params, body }));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: HOLDS_KEY }),
  });
}
