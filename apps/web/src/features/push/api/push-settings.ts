import type { PushSettings } from '@goreal/domain/push/push-settings';
import {
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

function pushSettingsQuery(uid: string) {
  return queryOptions({
    queryKey: ['push-settings', uid],
    queryFn: async ({ signal }): Promise<PushSettings> =>
      dataOf(
        await api.GET('/api/users/{uid}/pushSettings', { params: { path: { uid } }, signal }),
      ) as PushSettings,
  });
}

export function usePushSettings(uid: string): UseQueryResult<PushSettings> {
  return useQuery(pushSettingsQuery(uid));
}

/** Changes the settings: at once in the cache, and reverted when the server refuses. */
export function useSavePushSettings(
  uid: string,
): UseMutationResult<PushSettings, Error, PushSettings> {
  const client = useQueryClient();
  const { queryKey } = pushSettingsQuery(uid);
  return useMutation({
    mutationFn: async (body) =>
      dataOf(
        await api.PUT('/api/users/{uid}/pushSettings', { params: { path: { uid } }, body }),
      ) as PushSettings,
    onMutate: (wanted) => client.setQueryData(queryKey, wanted),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
