import type { ActivitiesService, JournalService } from '#features/activities/index.ts';
import type { ConsentsService } from '#features/consents/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { handleStravaJobs } from './strava.jobs.ts';
import { stravaRoutes } from './strava.routes.ts';
import { createStravaServices } from './strava-services.ts';

export { createTokenSeal, resealTokens } from './token-seal.ts';
export { webhookPath } from './webhook.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'strava.work': NoPayload;
    'strava.sweep': NoPayload;
  }
}

export function createStrava(
  platform: Platform,
  needs: {
    activities: ActivitiesService;
    journal: JournalService;
    consents: ConsentsService;
  },
): Feature {
  const strava = createStravaServices({
    ...platform,
    ...needs,
    distances: async (userId) => (await needs.journal.stamina(userId)).totals,
    wake: async () => {
      // Without an application there is no worker.
      if (strava.jobs.work && platform.jobs.isStarted) await platform.jobs.send('strava.work', {});
    },
  });
  return {
    name: 'strava',
    operations: {
      'POST /api/disconnectStrava': 'signed-in',
      'GET /api/getStravaActivityLog': 'elder',
      'GET /api/getStravaAuthUrl': 'member, closed while restricted',
      'GET /api/handleStravaCallback': 'signed-in, closed while restricted, ids',
      'GET /api/strava/operations': 'super_admin',
      'PUT /api/strava/operations': 'super_admin, confirmed',
      'POST /api/strava/subscription': 'super_admin, confirmed',
      // Called by Strava with an unguessable key.
      'GET /api/strava/webhook/{key}': 'public',
      'POST /api/strava/webhook/{key}': 'public',
      'POST /api/syncStravaActivities': 'signed-in, closed while restricted',
      'GET /api/users/{uid}/strava': 'signed-in',
    },
    personalData: {
      tables: [
        {
          table: 'strava_links',
          owner: 'user_id',
          key: 'user_id',
          omit: ['access_token', 'refresh_token', 'lease_id', 'lease_until', 'reading'],
        },
        { table: 'strava_states', owner: 'user_id', key: 'state_hash', omit: ['state_hash'] },
        { table: 'strava_recent', owner: 'user_id', key: 'activity_id', omit: ['fingerprint'] },
        { table: 'strava_deletions', owner: 'user_id', key: 'receipt' },
      ],
      mentions: {
        'strava_events.owner_id': 'the number of an athlete at Strava; gone after seven days',
      },
    },
    rateLimits: {
      /** connecting, syncing, disconnecting: each may ask Strava */
      strava: { points: 30, duration: 300 },
      /** by address: the events of all athletes come from a few */
      'strava-event': { points: 6000, duration: 60, isOwn: true },
    },
    routes(app) {
      stravaRoutes(app, { ...platform, strava });
      // Between two calls of Strava, while open requests still finish.
      app.addHook('preClose', async () => strava.jobs.stop());
    },
    jobs(jobs) {
      handleStravaJobs(jobs, strava.jobs);
    },
  };
}
