import type { DataTag, Query, QueryClient, QueryKey } from '@tanstack/react-query';

type Change = (client: QueryClient, query: Query) => void;

/** What happened to a query while its answer was on the way. */
const sinceAsked = new WeakMap<Query, Change[]>();

/**
 * An answer on its way when something changes may not know of the change, and would cover it when it comes:
 * the library forgets such a change. This asks once more after an answer that was called stale meanwhile,
 * and makes on it again what {@link changeAnswer} changed.
 * @returns what ends it
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

/** Changes an answer, here or still on its way. The change may be made twice and must then make no more of it. */
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
