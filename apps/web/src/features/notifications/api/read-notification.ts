import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { changeInboxes } from '../inbox-news.ts';
import { inboxKey } from './list-notifications.ts';

/** Marks one letter read: at once on screen, and taken back by a reload when the server did not. */
export function useReadNotification(uid: string): UseMutationResult<void, Error, string> {
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

/** Marks the whole inbox read in one call; on screen when the server has done it. */
export function useReadAll(uid: string): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { uid } };
      await api.PATCH('/api/users/{uid}/notifications', { params, body: { isRead: true } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: inboxKey(uid) }),
  });
}
