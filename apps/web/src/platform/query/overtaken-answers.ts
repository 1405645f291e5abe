import type { DataTag, Query, QueryClient, QueryKey } from '@tanstack/react-query';

type Change = (client: QueryClient, query: Query) => void;

/** Changes that were made to a query while a fetch of it was in flight. */
const sinceAsked = new WeakMap<Query, Change[]>();

/**
 * A fetch that was in flight during a change may return data from before the change, and overwrites it:
 * TanStack Query does not keep changes made meanwhile. When such a fetch succeeds, this applies the changes
 * of {@link changeAnswer} again, and fetches once more if the query was invalidated meanwhile.
 * @returns stops it
 */
export function mendOvertakenAnswers(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'invalidate') remember(query, askAgain);
    else if (action.type === 'fetch' || action.type === 'error') sinceAsked.delete(query);
    else if (action.type === 'success' && !action.manual) {
      const changes = sinceAsked.get(query) ?? [];
      sinceAsked.delete(query);
      for (const change of changes) change(client, query);
    }
  });
}

/**
 * Changes the cached data of a query, and the result of a fetch in flight. The change may run twice, so it
 * must be idempotent.
 */
export function changeAnswer<Answer>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Answer, Error>,
  change: (answer: Answer) => Answer,
): void {
  const apply = () => client.setQueryData<Answer>(queryKey, (known) => known && change(known));
  apply();
  const query = client.getQueryCache().find({ queryKey });
  if (query) remember(query, apply);
}

function remember(query: Query, change: Change): void {
  if (query.state.fetchStatus === 'idle') return;
  sinceAsked.set(query, [...(sinceAsked.get(query) ?? []), change]);
}

function askAgain(client: QueryClient, { queryKey }: Query): void {
  void client.invalidateQueries({ queryKey, exact: true });
}
