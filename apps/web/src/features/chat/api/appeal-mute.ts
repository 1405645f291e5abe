import type { OwnMute } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';
import { guildChatQuery } from './get-guild-chat.ts';

export type Appeal = { muteId: string; text: string };

/** The muted player asks an elder to look again. */
export function useAppealMute(
  uid: string,
  guild: GuildId,
): UseMutationResult<OwnMute, Error, Appeal> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ muteId, text }: Appeal) => {
      const params = { path: { uid, muteId } };
      const body = { text };
      return dataOf(await api.POST('/api/users/{uid}/mutes/{muteId}/appeal', { params, body }));
    },
    onSuccess: (mute) => {
      changeCachedData(client, guildChatQuery(guild).queryKey, (guildChat) => ({
        ...guildChat,
        mute,
      }));
    },
  });
}
