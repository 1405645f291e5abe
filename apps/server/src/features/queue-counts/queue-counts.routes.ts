import { z } from 'zod';
import type { Clock } from '#platform/clock/clock.ts';
import type { WaitingCounts } from '#platform/composition/feature.ts';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/http-server.ts';

/** Counts of what waits for elders, in the queues that the features declare. */
export function queueCountsRoutes(
  app: App,
  context: { database: Database; clock: Clock; waiting: WaitingCounts },
): void {
  const { database, clock } = context;
  const queues = Object.entries(context.waiting);
  app.get('/api/queueCounts', {
    config: { access: 'elder' },
    schema: {
      summary: 'How many wait in each queue of the elders',
      response: {
        200: z.object(
          Object.fromEntries(queues.map(([name, { of }]) => [name, z.int().describe(of)])),
        ),
      },
    },
    handler: async () => {
      const now = clock.now();
      return Object.fromEntries(
        await Promise.all(
          queues.map(async ([name, { count }]) => [name, await count(database, now)] as const),
        ),
      );
    },
  });
}
