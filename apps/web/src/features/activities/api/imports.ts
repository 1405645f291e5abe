import type { HeldImport } from '@goreal/domain/activities/hold';
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

export type ImportsPage = { items: HeldImport[]; nextCursor: string | null; total: number };

const IMPORTS_KEY = ['activity-imports'] as const;

function importsQuery() {
  return infiniteQueryOptions({
    queryKey: IMPORTS_KEY,
    queryFn: async ({ pageParam, signal }): Promise<ImportsPage> => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      return dataOf(await api.GET('/api/activityImports', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    meta: { invalidatedBy: ['holds.changed'] },
  });
}

export function useImports(): UseInfiniteQueryResult<InfiniteData<ImportsPage>> {
  return useInfiniteQuery(importsQuery());
}

type Verdict =
  | { importId: string; verdict: 'approve' }
  | { importId: string; verdict: 'reject'; reason: string };
type Decided = { activities: number; stamina_points: number };

/** Decides all waiting activities of an import. */
export function useDecideImport(): UseMutationResult<Decided, Error, Verdict> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (decision: Verdict) => {
      const params = { path: { importId: decision.importId } };
      if (decision.verdict === 'approve') {
        return dataOf(await api.POST('/api/activityImports/{importId}/approve', { params }));
      }
      const body = { reason: decision.reason };
      return dataOf(await api.POST('/api/activityImports/{importId}/reject', { params, body }));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: IMPORTS_KEY }),
  });
}
