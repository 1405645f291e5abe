import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { changeAnswer } from '#platform/query/overtaken-answers.ts';
import { hallQuery } from './get-hall.ts';

/**
 * Remembers how far the hall was read: at once here, and on every device. Where it does not arrive the next
 * message read tells it anew, so a failure is nobody's trouble.
 */
export function useMarkRead(guild: GuildId): (sequence: number) => void {
  const client = useQueryClient();
  const { queryKey } = hallQuery(guild);
  return (sequence) => {
    changeAnswer(client, queryKey, (hall) => ({ ...hall, lastRead: sequence, unread: 0 }));
    const params = { path: { guild } };
    api.PUT('/api/guildChats/{guild}/read', { params, body: { sequence } }).catch(() => undefined);
  };
}
