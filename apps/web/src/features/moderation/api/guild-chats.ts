import type { GuildChatSettings } from '@goreal/domain/chat/guild-chat';
import {
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

const guildChatsQuery = queryOptions({
  queryKey: ['moderation', 'halls'],
  queryFn: async ({ signal }): Promise<GuildChatSettings[]> =>
    dataOf(await api.GET('/api/moderation/guildChats', { signal })).items,
});

/** Settings of the three guild chats. */
export function useGuildChats(): UseQueryResult<GuildChatSettings[]> {
  return useQuery(guildChatsQuery);
}

export type GuildChatChange = Pick<GuildChatSettings, 'guild'> & Partial<GuildChatSettings>;

export function useChangeGuildChat(): UseMutationResult<GuildChatSettings, Error, GuildChatChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ guild, ...body }: GuildChatChange) => {
      const params = { path: { guild } };
      return dataOf(await api.PATCH('/api/moderation/guildChats/{guild}', { params, body }));
    },
    onSettled: () => client.invalidateQueries(guildChatsQuery),
  });
}
