import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiMutation } from './api-mutation.ts';

type Send<Answer, Variables> = (variables: Variables) => Promise<Answer>;

/**
 * A change after which these queries are fetched again, also after a failure: somebody else may have made it. It is
 * pending until they are.
 */
export function useInvalidatingMutation<Answer, Variables>(
  { queryKey }: { queryKey: QueryKey },
  mutationFn: Send<Answer, Variables>,
): ApiMutation<Answer, Variables> {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

/**
 * The same for a change that removes the card or the row which sends it. It is pending until the answer: afterwards that
 * part of the page may be gone, and could not say that the change was made.
 */
export function useRemovingMutation<Answer, Variables>(
  { queryKey }: { queryKey: QueryKey },
  mutationFn: Send<Answer, Variables>,
): ApiMutation<Answer, Variables> {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey }) });
}
