import { QUEUE_EVENTS } from '@goreal/domain/live/live-event';
import { queryOptions } from '@tanstack/react-query';
import type { paths } from '#platform/api-client/api.generated.ts';
import { api } from '#platform/api-client/api-client.ts';

/** Number of waiting items in each queue that a feature of the server declares. */
export type QueueCounts =
  paths['/api/queueCounts']['get']['responses'][200]['content']['application/json'];
export type ElderQueue = keyof QueueCounts;

/** An appeal against a suspension sends no live event, so the counts are also fetched at intervals. */
const REFETCH_MS = 60_000;
/** A batch of decisions sends one event each; together they cause one request. */
const BURST_MS = 400;

/** Number of waiting items in each queue of the elders. */
export const queueCountsQuery = queryOptions({
  queryKey: ['queue-counts'],
  queryFn: async ({ client, queryKey, signal }): Promise<QueueCounts> => {
    // An event cancels the fetch of the previous one, which has sent no request during this delay.
    if (client.getQueryData(queryKey)) await new Promise((done) => setTimeout(done, BURST_MS));
    signal.throwIfAborted();
    return api.GET('/api/queueCounts', { signal });
  },
  refetchInterval: REFETCH_MS,
  meta: {
    invalidatedBy: QUEUE_EVENTS,
  },
});
