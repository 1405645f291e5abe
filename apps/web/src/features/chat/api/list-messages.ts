import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

export type Messages = InfiniteData<Page<ChatMessage>>;

/** Messages of the guild chat in pages of 50 (specification 9), newest first. */
export function messagesQuery(guild: GuildId) {
  return infiniteQueryOptions({
    queryKey: ['guildChats', guild, 'messages'],
    queryFn: async ({ pageParam, signal }): Promise<Page<ChatMessage>> => {
      const params = { path: { guild }, query: cursorOf(pageParam) };
      return dataOf(await api.GET('/api/guildChats/{guild}/messages', { params, signal }));
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

/** All loaded messages, oldest first. */
export function messagesOf(messages: Messages | undefined): ChatMessage[] {
  return messages?.pages.flatMap((page) => page.items).toReversed() ?? [];
}
