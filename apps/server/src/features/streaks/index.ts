import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { streaksRoutes } from './streaks.routes.ts';
import { createStreaksService, type StreaksService } from './streaks.service.ts';

export {
  createStreaksService,
  type StreakHistory,
  type StreaksService,
} from './streaks.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'streaks.refresh': NoPayload;
  }
}

export function createStreaks(platform: Platform): Feature & { service: StreaksService } {
  const service = createStreaksService(platform);
  return {
    name: 'streaks',
    operations: {
      'PUT /api/users/{uid}/restDays/{day}': 'signed-in',
      'DELETE /api/users/{uid}/restDays/{day}': 'signed-in',
      'GET /api/users/{uid}/streak': 'signed-in',
    },
    personalData: {
      tables: [{ table: 'rest_days', owner: 'user_id', key: 'day' }],
    },
    service,
    routes: (app) => streaksRoutes(app, { streaks: service }),
    jobs(jobs) {
      // Hourly, because a change of the calendar makes stored streaks stale at any time.
      jobs.repeat('streaks.refresh', '2 * * * *', () => service.refresh());
    },
  };
}
