import type { GuildChat } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/**
 * State of the own guild's chat: settings, unread count, own mute. A refusal is retried, because the local
 * profile has a newly chosen guild slightly before the server does (specification 4).
 */
export function guildChatQuery(guild: GuildId) {
  return queryOptions({
    queryKey: ['guildChats', guild, 'hall'],
    queryFn: async ({ signal }): Promise<GuildChat> =>
      dataOf(await api.GET('/api/guildChats/{guild}', { params: { path: { guild } }, signal })),
    retry: (failures) => failures < 3,
  });
}

export function useGuildChat(guild: GuildId): UseQueryResult<GuildChat> {
  return useQuery(guildChatQuery(guild));
}
