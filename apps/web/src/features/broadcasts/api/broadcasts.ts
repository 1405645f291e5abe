import type { NotificationLog, Recipient } from '@goreal/domain/broadcasts/broadcast';
import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { paths } from '#platform/api-client/api.generated.ts';
import { api } from '#platform/api-client/api-client.ts';
import { callableDeadline } from '#platform/api-client/callable-deadline.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';

type SendBody =
  paths['/api/sendPushNotification']['post']['requestBody']['content']['application/json']['data'];
export type SendResult =
  paths['/api/sendPushNotification']['post']['responses']['200']['content']['application/json']['result'];
export type Audience = { target: SendBody['target']; guild: string; userId: string };

/** Refetch interval while a broadcast is being delivered. */
const FIGURES_MS = 3000;

export function broadcastsQuery() {
  return queryOptions({
    queryKey: ['notification-logs'],
    queryFn: async ({ signal }): Promise<NotificationLog[]> =>
      (await api.GET('/api/notificationLogs', { signal })).items as NotificationLog[],
    refetchInterval: ({ state }) =>
      state.data?.some((log) => log.state === 'sending' || log.state === 'scheduled')
        ? FIGURES_MS
        : false,
  });
}

export function useSendBroadcast(): ApiMutation<SendResult, SendBody> {
  return useInvalidatingMutation(broadcastsQuery(), async (data) => {
    const request = { body: { data }, signal: callableDeadline() };
    return (await api.POST('/api/sendPushNotification', request)).result;
  });
}

export function useCancelBroadcast(): ApiMutation<void, string> {
  return useInvalidatingMutation(broadcastsQuery(), (id) =>
    api.POST('/api/notificationLogs/{id}/cancel', { params: { path: { id } } }),
  );
}

/** Number of people and devices that a broadcast would reach; disabled until a target is chosen. */
export function useAudience(
  audience: Audience,
): UseQueryResult<{ people: number; devices: number }> {
  const { target, guild, userId } = audience;
  return useQuery({
    queryKey: ['notification-audience', target, guild, userId],
    enabled: target === 'all' || (target === 'guild' ? guild !== '' : userId !== ''),
    queryFn: ({ signal }) => {
      const query = {
        target,
        ...(target === 'guild' ? { targetGuild: guild as 'titans' } : {}),
        ...(target === 'user' ? { targetUserId: userId } : {}),
      };
      return api.GET('/api/notificationAudience', { params: { query }, signal });
    },
  });
}

export function useRecipients(query: string): UseQueryResult<Recipient[]> {
  return useQuery({
    queryKey: ['notification-recipients', query],
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Recipient[]> => {
      const params = { query: { query } };
      return (await api.GET('/api/notificationRecipients', { params, signal })).items;
    },
  });
}
