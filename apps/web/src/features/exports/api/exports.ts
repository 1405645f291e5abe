import type { Export } from '@goreal/domain/exports/export';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';

const MAX_TIMER_MS = 4000;

/** The player's data exports, newest first; polls while one is being prepared. */
export function exportsQuery(uid: string) {
  return queryOptions({
    queryKey: ['exports', uid],
    queryFn: async ({ signal }): Promise<Export[]> => {
      const params = { path: { uid } };
      return (await api.GET('/api/users/{uid}/exports', { params, signal })).items;
    },
    refetchInterval: ({ state }) => (isOnItsWay(state.data?.[0]) ? MAX_TIMER_MS : false),
  });
}

export function isOnItsWay(archive: Export | undefined): boolean {
  return archive?.status === 'waiting' || archive?.status === 'building';
}

export function useRequestExport(uid: string): ApiMutation<Export, void> {
  const client = useQueryClient();
  const { queryKey } = exportsQuery(uid);
  return useMutation({
    mutationFn: () => api.POST('/api/users/{uid}/exports', { params: { path: { uid } } }),
    onSuccess: (asked) => {
      client.setQueryData(queryKey, (known) => [
        asked,
        ...(known ?? []).filter(({ exportId }) => exportId !== asked.exportId),
      ]);
    },
  });
}
