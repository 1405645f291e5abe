import type { QueueItem } from '@goreal/domain/moderation/queue';
import {
  infiniteQueryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

/** Reported messages, oldest first. */
export const queueQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'queue'],
  queryFn: ({ pageParam, signal }): Promise<Page<QueueItem> & { total: number }> => {
    const params = { query: cursorOf(pageParam) };
    return api.GET('/api/moderation/queue', { params, signal });
  },
  ...byCursor,
});

/** Keeps a message. */
export function useKeepMessage(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (messageId: string) => {
      const params = { path: { messageId } };
      await api.POST('/api/moderation/messages/{messageId}/keep', { params });
    },
    // Also after a failure: another elder may have decided it.
    onSettled: () => void client.invalidateQueries(queueQuery),
  });
}

type Removal = { messageId: string; reason: string };

/** Deletes a message, with a reason for its author. */
export function useRemoveMessage(): UseMutationResult<void, Error, Removal> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ messageId, reason }: Removal) => {
      const params = { path: { messageId } };
      await api.POST('/api/moderation/messages/{messageId}/delete', { params, body: { reason } });
    },
    onSettled: () => void client.invalidateQueries(queueQuery),
  });
}
