import { type QueueCounts, queueCountsSchema } from '@goreal/domain/queue-counts/queue-counts';
import type { Clock } from '#platform/clock/clock.ts';
import type { WaitingCounts } from '#platform/composition/feature.ts';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/http-server.ts';

const QUEUES = queueCountsSchema.keyof().options;

/** Counts of what waits for elders, by the features that own the queues. */
export function queueCountsRoutes(
  app: App,
  context: { database: Database; clock: Clock; waiting: () => WaitingCounts },
): void {
  const { database, clock, waiting } = context;
  app.route({
    method: 'GET',
    url: '/api/queueCounts',
    config: { access: 'elder' },
    schema: {
      summary: 'How many wait in each queue of the elders',
      response: { 200: queueCountsSchema },
    },
    handler: async () => {
      const counts = waiting();
      const now = clock.now();
      const entries = await Promise.all(
        QUEUES.map(async (queue) => [queue, (await counts[queue]?.(database, now)) ?? 0]),
      );
      return Object.fromEntries(entries) as QueueCounts;
    },
  });
}
