import type { Feature, WaitingCounts } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { queueCountsRoutes } from './queue-counts.routes.ts';

export function createQueueCounts(
  platform: Platform,
  { waiting }: { waiting: () => WaitingCounts },
): Feature {
  return {
    name: 'queue-counts',
    tag: 'review',
    operations: {
      'GET /api/queueCounts': 'elder',
    },
    routes: (app) => queueCountsRoutes(app, { ...platform, waiting: waiting() }),
  };
}
