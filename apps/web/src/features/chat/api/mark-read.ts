import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';
import { guildChatQuery } from './get-guild-chat.ts';

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
