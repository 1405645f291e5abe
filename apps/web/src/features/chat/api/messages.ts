import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReportReason } from '@goreal/domain/moderation/report';
import {
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';
import { type Messages, withMessage, withState } from '../message-pages.ts';

/** Messages of the guild chat in pages of 50 (specification 9), newest first. */
export function messagesQuery(guild: GuildId) {
  return infiniteQueryOptions({
    queryKey: ['guildChats', guild, 'messages'],
    queryFn: ({ pageParam, signal }): Promise<Page<ChatMessage>> => {
      const params = { path: { guild }, query: cursorOf(pageParam) };
      return api.GET('/api/guildChats/{guild}/messages', { params, signal });
    },
    ...byCursor,
  });
}

export function useMessages(
  guild: GuildId,
  options: { enabled: boolean },
): UseInfiniteQueryResult<Messages> {
  return useInfiniteQuery({ ...messagesQuery(guild), enabled: options.enabled });
}

/** Whether messages are loaded. Unlike `useMessages` it does not render again for each of them. */
export function useHasMessages(
  guild: GuildId,
  options: { enabled: boolean },
): UseInfiniteQueryResult<true> {
  return useInfiniteQuery({ ...messagesQuery(guild), ...options, select: () => true as const });
}

/** All loaded messages, oldest first. */
export function messagesOf(messages: Messages | undefined): ChatMessage[] {
  return messages?.pages.flatMap((page) => page.items).toReversed() ?? [];
}

/** The request; repeating the same key posts only once. */
export type Words = { message: string; key: string };

/** Posts a message. Adds the answer to the loaded messages without waiting for the live event. */
export function usePostMessage(guild: GuildId): ApiMutation<ChatMessage, Words> {
  const client = useQueryClient();
  const { queryKey } = messagesQuery(guild);
  return useMutation({
    mutationFn: (body: Words) => {
      const params = { path: { guild } };
      return api.POST('/api/guildChats/{guild}/messages', { params, body });
    },
    onSuccess: (message) => {
      changeCachedData(client, queryKey, (messages) => withMessage(messages, message));
    },
  });
}

export type NewReport = { messageId: string; reason: ReportReason; note: string };

/** Reports a message to the elders. */
export function useReportMessage(guild: GuildId): ApiMutation<void, NewReport> {
  return useMutation({
    mutationFn: async ({ messageId, ...body }: NewReport) => {
      const params = { path: { guild, messageId } };
      await api.POST('/api/guildChats/{guild}/messages/{messageId}/reports', { params, body });
    },
  });
}

export type Deletion = { messageId: string; reason: string };

/** Deletes a message as an elder; a placeholder stays. */
export function useDeleteMessage(guild: GuildId): ApiMutation<void, Deletion> {
  const client = useQueryClient();
  const { queryKey } = messagesQuery(guild);
  return useMutation({
    mutationFn: async ({ messageId, reason }: Deletion) => {
      const params = { path: { messageId } };
      await api.POST('/api/moderation/messages/{messageId}/delete', { params, body: { reason } });
    },
    onSuccess: (_answer, { messageId: id }) => {
      changeCachedData(client, queryKey, (messages) =>
        withState(messages, { id, state: 'deleted' }),
      );
    },
  });
}
