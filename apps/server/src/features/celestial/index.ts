import type { ActivitiesService } from '#features/activities/index.ts';
import type { ConsentsService } from '#features/consents/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { celestialRoutes } from './celestial.routes.ts';
import { createCelestialService } from './celestial.service.ts';

export { conqueredMetres } from './celestial.repository.ts';
export { createCelestialService } from './celestial.service.ts';
export { RECORD_LOCK } from './rebuild.repository.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'celestial.rebuild': NoPayload;
  }
}

export function createCelestial(
  platform: Platform,
  needs: { streaks: StreaksService; activities: ActivitiesService; consents: ConsentsService },
): Feature {
  const { streaks, activities, consents } = needs;
  const { shareMode } = platform.config.strava;
  const celestial = createCelestialService({ ...platform, streaks, shareMode });
  activities.onChanged(celestial.refresh);
  consents.onWithdrawn('strava_sharing', celestial.refresh);
  consents.onGranted('strava_sharing', celestial.refresh);
  return {
    name: 'celestial',
    operations: {
      'GET /api/leaderboards/celestial_record': 'member',
      'GET /api/leaderboards/celestial_record/{period}': 'member',
      'GET /api/leaderboards/celestial_record/{period}/own': 'member',
    },
    personalData: {
      tables: [{ table: 'celestial_scores', owner: 'user_id', key: 'period' }],
    },
    routes: (app) => celestialRoutes(app, { celestial }),
    jobs(jobs) {
      jobs.repeat('celestial.rebuild', '7,37 * * * *', () => celestial.rebuild());
    },
  };
}
