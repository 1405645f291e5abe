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
 * A change after which these queries are fetched again, also after a failure: somebody else may have made it. A success
 * is pending until they are, so that the page shows it when it is told; a failure is told at once.
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
 * The same, but also a success is pending only until the answer: for a form or dialog that ends with the answer, and for
 * a card or row that may be gone with the new data, before it could say that the change was made.
 */
export function useMutationThenInvalidate<Answer, Variables>(
  { queryKey }: { queryKey: QueryKey },
  mutationFn: Send<Answer, Variables>,
): ApiMutation<Answer, Variables> {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey }) });
}
