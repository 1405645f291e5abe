import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';
import { withMessage } from '../message-pages.ts';
import { messagesQuery } from './list-messages.ts';

/** The request; repeating the same key posts only once. */
export type Words = { message: string; key: string };

/** Posts a message. Adds the answer to the loaded messages without waiting for the live event. */
export function usePostMessage(guild: GuildId): UseMutationResult<ChatMessage, Error, Words> {
  const client = useQueryClient();
  const { queryKey } = messagesQuery(guild);
  return useMutation({
    mutationFn: async (body: Words) => {
      const params = { path: { guild } };
      return dataOf(await api.POST('/api/guildChats/{guild}/messages', { params, body }));
    },
    onSuccess: (message) => {
      changeCachedData(client, queryKey, (messages) => withMessage(messages, message));
    },
  });
}
