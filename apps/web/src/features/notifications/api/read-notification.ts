import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';
import { changeInboxes } from '../inbox-live-updates.ts';
import { inboxKey, inboxQuery, notificationsOf } from './list-notifications.ts';

/** Marks one notification as read: at once in the cache, and reverted by a refetch when the server fails. */
export function useReadNotification(uid: string): ApiMutation<void, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const params = { path: { uid, id } };
      await api.PATCH('/api/users/{uid}/notifications/{id}', { params, body: { isRead: true } });
    },
    onMutate: (id) => changeInboxes({ client, uid, change: { ids: [id], isRead: true } }),
    onError: () => client.invalidateQueries({ queryKey: inboxKey(uid) }),
  });
}

/** Marks the rejections of a quest as read: its form shows the reason too. */
export function useReadRejection(uid: string): (questId: string) => void {
  const client = useQueryClient();
  const { queryKey } = inboxQuery({ uid, filter: 'all' });
  const { mutate } = useReadNotification(uid);
  return (questId) => {
    for (const { id, type, isRead, questId: about } of notificationsOf(
      client.getQueryData(queryKey),
    )) {
      if (type === 'quest_rejected' && !isRead && about === questId) mutate(id);
    }
  };
}

/** Marks all notifications as read; the cache changes after the server's answer. */
export function useReadAll(uid: string): ApiMutation<void, void> {
  return useInvalidatingMutation({ queryKey: inboxKey(uid) }, async () => {
    const params = { path: { uid } };
    await api.PATCH('/api/users/{uid}/notifications', { params, body: { isRead: true } });
  });
}
