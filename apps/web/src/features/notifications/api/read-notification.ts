import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { withRead } from '../inbox-news.ts';
import { inboxQuery } from './list-notifications.ts';

/** Marks one letter read: at once on screen, and taken back by a reload when the server did not. */
export function useReadNotification(uid: string): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  const { queryKey } = inboxQuery(uid);
  return useMutation({
    mutationFn: async (id: string) => {
      const params = { path: { uid, id } };
      await api.PATCH('/api/users/{uid}/notifications/{id}', { params, body: { isRead: true } });
    },
    onMutate: (id) => {
      client.setQueryData(queryKey, (inbox) => withRead(inbox, { ids: [id], isRead: true }));
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
