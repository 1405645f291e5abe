import type { GuildChatSettings } from '@goreal/domain/chat/guild-chat';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { type ApiMutation, useInvalidatingMutation } from '#platform/query/api-mutation.ts';

export const guildChatsQuery = queryOptions({
  queryKey: ['moderation', 'halls'],
  queryFn: async ({ signal }): Promise<GuildChatSettings[]> =>
    (await api.GET('/api/moderation/guildChats', { signal })).items,
});

export type GuildChatChange = Pick<GuildChatSettings, 'guild'> & Partial<GuildChatSettings>;

export function useChangeGuildChat(): ApiMutation<GuildChatSettings, GuildChatChange> {
  return useInvalidatingMutation(guildChatsQuery, ({ guild, ...body }: GuildChatChange) =>
    api.PATCH('/api/moderation/guildChats/{guild}', { params: { path: { guild } }, body }),
  );
}
