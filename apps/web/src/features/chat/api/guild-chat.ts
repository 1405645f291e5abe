import type { GuildChat, OwnMute } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';

/**
 * State of the own guild's chat: settings, unread count, own mute. A refusal is retried, because the local
 * profile has a newly chosen guild slightly before the server does (specification 4).
 */
export function guildChatQuery(guild: GuildId) {
  return queryOptions({
    queryKey: ['guildChats', guild, 'settings'],
    queryFn: ({ signal }): Promise<GuildChat> =>
      api.GET('/api/guildChats/{guild}', { params: { path: { guild } }, signal }),
    retry: (failures) => failures < 3,
  });
}

export type Appeal = { muteId: string; text: string };

/** Sends the one appeal against a mute. */
export function useAppealMute(uid: string, guild: GuildId): ApiMutation<OwnMute, Appeal> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ muteId, text }: Appeal) => {
      const params = { path: { uid, muteId } };
      const body = { text };
      return api.POST('/api/users/{uid}/mutes/{muteId}/appeal', { params, body });
    },
    onSuccess: (mute) => {
      changeCachedData(client, guildChatQuery(guild).queryKey, (guildChat) => ({
        ...guildChat,
        mute,
      }));
    },
  });
}

/**
 * Stores the read position: at once in this tab, and on the server for other devices. A failure is ignored,
 * because the next read message sends a later position.
 */
export function useMarkRead(guild: GuildId): (sequence: number) => void {
  const client = useQueryClient();
  const { queryKey } = guildChatQuery(guild);
  return (sequence) => {
    changeCachedData(client, queryKey, (guildChat) => ({
      ...guildChat,
      lastRead: sequence,
      unread: 0,
    }));
    const params = { path: { guild } };
    api.PUT('/api/guildChats/{guild}/read', { params, body: { sequence } }).catch(() => undefined);
  };
}
