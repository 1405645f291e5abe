import {
  type DataTag,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/** A request that changes something, as a component calls it. It fails with an `Error`, mostly an `ApiError`. */
export type ApiMutation<Answer, Variables> = UseMutationResult<Answer, Error, Variables>;

type Send<Answer, Variables> = (variables: Variables) => Promise<Answer>;

/** A change whose answer is the new data of a query. */
export function useStoringMutation<Data, Answer extends Data, Variables>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  mutationFn: Send<Answer, Variables>,
): ApiMutation<Answer, Variables> {
  const client = useQueryClient();
  const onSuccess = (answer: Answer) => void client.setQueryData<Data>(queryKey, answer);
  return useMutation({ mutationFn, onSuccess });
}

/**
 * A change after which these queries are fetched again, also after a failure: somebody else may have made it. After a
 * success the mutation stays pending until they are fetched, so that the page already shows the change when the success is
 * reported. After a failure it does not wait.
 */
export function useInvalidatingMutation<Answer, Variables>(
  { queryKey }: { queryKey: QueryKey },
  mutationFn: Send<Answer, Variables>,
): ApiMutation<Answer, Variables> {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_answer, error) => {
      const fetched = client.invalidateQueries({ queryKey });
      return error ? undefined : fetched;
    },
  });
}

/**
 * As above, but a success does not wait for the queries: for a form or dialog that ends with the answer, and for a card or
 * row that the new data may remove before it could report the success.
 */
export function useMutationThenInvalidate<Answer, Variables>(
  { queryKey }: { queryKey: QueryKey },
  mutationFn: Send<Answer, Variables>,
): ApiMutation<Answer, Variables> {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey }) });
}
