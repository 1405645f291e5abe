import { NON_RETRYABLE_CODES } from '@goreal/domain/errors/error-code';
import { ACCEPT_RETRY, acceptRetryDelay } from '@goreal/domain/quests/accept-retry';
import type { ActiveQuest } from '@goreal/domain/quests/quest';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { activeQuestsQuery } from './list-active-quests.ts';

/** Specification 7: up to 3 attempts; some error codes are never retried. */
export const acceptRetry = {
  retry: (failures: number, error: Error): boolean =>
    failures < ACCEPT_RETRY.attempts - 1 && !NON_RETRYABLE_CODES.has(codeOfError(error)),
  retryDelay: (failures: number): number => acceptRetryDelay(failures + 1),
};

/** Accepts a quest. Accepting is idempotent, so an attempt whose answer was lost can be retried. */
export function useAcceptQuest(uid: string): UseMutationResult<ActiveQuest, Error, string> {
  const client = useQueryClient();
  const { queryKey } = activeQuestsQuery(uid);
  return useMutation({
    ...acceptRetry,
    mutationFn: async (questId: string) => {
      const params = { path: { uid, questId } };
      return dataOf(await api.PUT('/api/users/{uid}/activeQuests/{questId}', { params }));
    },
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
