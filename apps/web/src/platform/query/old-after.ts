import { type LiveEventName, liveEventNames } from '@goreal/domain/live/live-event';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveEvents } from '#platform/live-events/live-events.ts';

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Register {
    queryMeta: {
      /** The events after which the answer is old. */
      oldAfter?: readonly LiveEventName[];
    };
  }
}

/**
 * Has answers asked anew once an event makes them old, as their `meta: { oldAfter: [...] }` says: those on the screen at
 * once, those of a tab that was left when it is opened again. After a resync all of them are old.
 * @returns what ends it
 */
export function growOldByEvents(client: QueryClient): () => void {
  const stops = liveEventNames.map((name) =>
    liveEvents.on(name, () => {
      const isOld = name === 'resync' ? () => true : isOldAfter(name);
      void client.invalidateQueries({ predicate: isOld });
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether an answer says of itself that this event makes it old. */
export function isOldAfter(name: LiveEventName): (query: Pick<Query, 'meta'>) => boolean {
  return ({ meta }) => meta?.oldAfter?.includes(name) ?? false;
}

/** For who keeps answers fresh by changing them as events tell: once they are left nobody does, and the answers are old. */
export function useOldOnceLeft(queryKey: QueryKey): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: JSON.parse(key), refetchType: 'none' });
    },
    [client, key],
  );
}
