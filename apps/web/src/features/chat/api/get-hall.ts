import type { GuildChat } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/**
 * The hall of the own guild: how it is set, what is unread, whether one is muted. A refusal is asked again,
 * because the profile here bears a newly chosen guild a moment before the server does (specification 4).
 */
export function hallQuery(guild: GuildId) {
  return queryOptions({
    queryKey: ['guildChats', guild, 'hall'],
    queryFn: async ({ signal }): Promise<GuildChat> =>
      dataOf(await api.GET('/api/guildChats/{guild}', { params: { path: { guild } }, signal })),
    retry: (failures) => failures < 3,
  });
}

export function useHall(guild: GuildId): UseQueryResult<GuildChat> {
  return useQuery(hallQuery(guild));
}
