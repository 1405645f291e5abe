import { changedPushSettings } from '@goreal/domain/push/changed-push-settings';
import type { PushSettings, PushSettingsChange } from '@goreal/domain/push/push-settings';
import type { PushDevice } from '@goreal/domain/push/push-subscription';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';

export function pushDevicesQuery(uid: string) {
  return queryOptions({
    queryKey: ['push-devices', uid],
    queryFn: async ({ signal }): Promise<PushDevice[]> => {
      const params = { path: { uid } };
      return (await api.GET('/api/users/{uid}/pushDevices', { params, signal })).items;
    },
  });
}

export function useRemovePushDevice(uid: string): ApiMutation<void, string> {
  return useInvalidatingMutation(pushDevicesQuery(uid), (id) =>
    api.DELETE('/api/users/{uid}/pushDevices/{id}', { params: { path: { uid, id } } }),
  );
}

export type TestOutcome = { outcome: 'accepted' | 'expired' | 'failed'; reason: string | null };

/** Sends a test push to one device; the answer is the result of its push service. */
export function useTestPush(uid: string): ApiMutation<TestOutcome, string> {
  return useInvalidatingMutation(pushDevicesQuery(uid), (id) =>
    api.POST('/api/users/{uid}/pushDevices/{id}/test', { params: { path: { uid, id } } }),
  );
}

export function pushSettingsQuery(uid: string) {
  return queryOptions({
    queryKey: ['push-settings', uid],
    queryFn: async ({ signal }): Promise<PushSettings> =>
      (await api.GET('/api/users/{uid}/pushSettings', {
        params: { path: { uid } },
        signal,
      })) as PushSettings,
  });
}

/**
 * Changes some settings: at once in the cache, and reverted when the server refuses. Changes are sent one after the
 * other, and the answer to one does not hide those that follow it.
 */
export function useChangePushSettings(uid: string): ApiMutation<PushSettings, PushSettingsChange> {
  const client = useQueryClient();
  const { queryKey } = pushSettingsQuery(uid);
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    mutationFn: async (body) =>
      (await api.PATCH('/api/users/{uid}/pushSettings', {
        params: { path: { uid } },
        body,
      })) as PushSettings,
    onMutate: (change) =>
      changeCachedData(client, queryKey, (known) => changedPushSettings(known, change)),
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, saved);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
