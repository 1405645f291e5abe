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
 * fetched again at once, inactive ones when they are next used. `resync` invalidates all queries.
 * @returns stops it
 */
export function invalidateOnLiveEvents(client: QueryClient): () => void {
  const stops = liveEventNames.map((name) =>
    liveEvents.on(name, () => {
      const isOld = name === 'resync' ? () => true : isInvalidatedBy(name);
      void client.invalidateQueries({ predicate: isOld });
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether a query declares that this event invalidates it. */
export function isInvalidatedBy(name: LiveEventName): (query: Pick<Query, 'meta'>) => boolean {
  return ({ meta }) => meta?.invalidatedBy?.includes(name) ?? false;
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
