import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReportReason } from '@goreal/domain/moderation/report';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { changeCachedData } from '#platform/query/reapply-changes.ts';
import { withState } from '../message-pages.ts';
import { messagesQuery } from './list-messages.ts';

export type NewReport = { messageId: string; reason: ReportReason; note: string };

/** Reports a message to the elders. */
export function useReportMessage(guild: GuildId): UseMutationResult<void, Error, NewReport> {
  return useMutation({
    mutationFn: async ({ messageId, ...body }: NewReport) => {
      const params = { path: { guild, messageId } };
      await api.POST('/api/guildChats/{guild}/messages/{messageId}/reports', { params, body });
    },
  });
}

export type Deletion = { messageId: string; reason: string };

/** Deletes a message as an elder; a placeholder stays. */
export function useDeleteMessage(guild: GuildId): UseMutationResult<void, Error, Deletion> {
  const client = useQueryClient();
  const { queryKey } = messagesQuery(guild);
  return useMutation({
    mutationFn: async ({ messageId, reason }: Deletion) => {
      const params = { path: { messageId } };
      await api.POST('/api/moderation/messages/{messageId}/delete', { params, body: { reason } });
    },
    onSuccess: (_answer, { messageId: id }) => {
      changeCachedData(client, queryKey, (messages) =>
        withState(messages, { id, state: 'deleted' }),
      );
    },
  });
}
