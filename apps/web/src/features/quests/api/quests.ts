import { NON_RETRYABLE_CODES } from '@goreal/domain/errors/error-code';
import { ACCEPT_RETRY, acceptRetryDelay } from '@goreal/domain/quests/acceptance';
import type { ActiveQuest } from '@goreal/domain/quests/quest';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import type { ApiMutation } from '#platform/query/api-mutation.ts';

/** Active quests of the own guild. The guild is part of the key, because each guild has its own quests. */
export function questsQuery(guild: string) {
  return queryOptions({
    queryKey: ['quests', guild],
    queryFn: async ({ signal }) => (await api.GET('/api/quests', { signal })).items,
    enabled: guild !== '',
    meta: { invalidatedBy: ['quest.changed', 'personalQuests.changed', 'calendar.changed'] },
  });
}

/** The newest acceptance of each quest. Refetched on window focus, because a new day sends no event. */
export function activeQuestsQuery(uid: string) {
  return queryOptions({
    queryKey: ['activeQuests', uid],
    queryFn: async ({ signal }) => {
      const params = { path: { uid } };
      return (await api.GET('/api/users/{uid}/activeQuests', { params, signal })).items;
    },
    // A rejection reopens the acceptance.
    meta: { invalidatedBy: ['submission.changed', 'calendar.changed'] },
    refetchOnWindowFocus: true,
  });
}

/** Specification 7: up to 3 attempts; some error codes are never retried. */
export const acceptRetry = {
  retry: (failures: number, error: Error): boolean =>
    failures < ACCEPT_RETRY.attempts - 1 && !NON_RETRYABLE_CODES.has(codeOfError(error)),
  retryDelay: (failures: number): number => acceptRetryDelay(failures + 1),
};

/** Accepts a quest. Accepting is idempotent, so an attempt whose answer was lost can be retried. */
export function useAcceptQuest(uid: string): ApiMutation<ActiveQuest, string> {
  const client = useQueryClient();
  const { queryKey } = activeQuestsQuery(uid);
  return useMutation({
    ...acceptRetry,
    mutationFn: (questId: string) =>
      api.PUT('/api/users/{uid}/activeQuests/{questId}', { params: { path: { uid, questId } } }),
    onSuccess: (active) => {
      client.setQueryData(queryKey, (known) => withActiveQuest(known, active));
    },
    // A refusal means that this page was out of date.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Adds or replaces an acceptance in the list. */
export function withActiveQuest(
  known: ActiveQuest[] | undefined,
  active: ActiveQuest,
): ActiveQuest[] {
  return [...(known ?? []).filter((other) => other.questId !== active.questId), active];
}
