import type { QueueItem } from '@goreal/domain/moderation/queue';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useMutationThenInvalidate } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

/** Reported messages, oldest first. */
export const queueQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'queue'],
  queryFn: ({ pageParam, signal }): Promise<Page<QueueItem> & { total: number }> =>
    api.GET('/api/moderation/queue', { params: { query: cursorOf(pageParam) }, signal }),
  ...byCursor,
});

export function useKeepMessage(): ApiMutation<unknown, string> {
  return useMutationThenInvalidate(queueQuery, (messageId: string) =>
    api.POST('/api/moderation/messages/{messageId}/keep', { params: { path: { messageId } } }),
  );
}

type Removal = { messageId: string; reason: string };

/** Deletes a message, with a reason for its author. */
export function useRemoveMessage(): ApiMutation<unknown, Removal> {
  return useMutationThenInvalidate(queueQuery, ({ messageId, reason }: Removal) =>
    api.POST('/api/moderation/messages/{messageId}/delete', {
      params: { path: { messageId } },
      body: { reason },
    }),
  );
}
