import { type LiveEventName, liveEventNames } from '@goreal/domain/live/live-event';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveEvents } from '#platform/live-events/live-events.ts';

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Register {
    queryMeta: {
      /** Live events that invalidate this query. */
      invalidatedBy?: readonly LiveEventName[];
    };
  }
}

/**
 * Invalidates queries on live events, as their `meta: { invalidatedBy: [...] }` declares. Active queries are
 * fetched again at once, inactive ones when they are next used.
 */
export function invalidateOnLiveEvents(client: QueryClient): void {
  for (const name of liveEventNames) {
    liveEvents.on(name, () => {
      void client.invalidateQueries({ predicate: isInvalidatedBy(name) });
    });
  }
}

/** Whether this event invalidates a query: `resync` all of them, others those that declare it. */
export function isInvalidatedBy(name: LiveEventName): (query: Pick<Query, 'meta'>) => boolean {
  return ({ meta }) => name === 'resync' || !!meta?.invalidatedBy?.includes(name);
}

/**
 * Invalidates queries on unmount. For components that update the cached data from live events: after unmount
 * no one applies those events, so the data becomes stale.
 */
export function useInvalidateOnUnmount(queryKey: QueryKey): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: JSON.parse(key), refetchType: 'none' });
    },
    [client, key],
  );
}
