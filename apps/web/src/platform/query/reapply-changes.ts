import type { DataTag, Query, QueryClient, QueryKey } from '@tanstack/react-query';

type Change = (client: QueryClient, query: Query) => void;

/** Changes that were made to a query while a fetch of it was in flight. */
const changesInFlight = new WeakMap<Query, Change[]>();

/**
 * A fetch that was in flight during a change may return data from before the change, and overwrites it:
 * TanStack Query does not keep changes made meanwhile. When such a fetch succeeds, this applies the changes
 * of {@link changeCachedData} again, and fetches once more if the query was invalidated meanwhile.
 * @returns stops it
 */
export function reapplyChangesAfterFetch(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'invalidate') addChange(query, refetch);
    else if (action.type === 'fetch' || action.type === 'error') changesInFlight.delete(query);
    else if (action.type === 'success' && !action.manual) {
      const changes = changesInFlight.get(query) ?? [];
      changesInFlight.delete(query);
      for (const change of changes) change(client, query);
    }
  });
}

/**
 * Changes the cached data of a query, and the result of a fetch in flight. The change may run twice, so it
 * must be idempotent.
 */
export function changeCachedData<Answer>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Answer, Error>,
  change: (answer: Answer) => Answer,
): void {
  const apply = () => client.setQueryData<Answer>(queryKey, (known) => known && change(known));
  apply();
  const query = client.getQueryCache().find({ queryKey });
  if (query) addChange(query, apply);
}

function addChange(query: Query, change: Change): void {
  if (query.state.fetchStatus === 'idle') return;
  changesInFlight.set(query, [...(changesInFlight.get(query) ?? []), change]);
}

function refetch(client: QueryClient, { queryKey }: Query): void {
  void client.invalidateQueries({ queryKey, exact: true });
}
