import { BOARD_LIMITS } from '@goreal/domain/leaderboards/honor-board';
import type { ConsentsService } from '#features/consents/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { createGuildRaceService } from './guild-race.service.ts';
import { leaderboardsRoutes } from './leaderboards.routes.ts';
import { createLeaderboardsService } from './leaderboards.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'leaderboards.keep-week': NoPayload;
  }
}

export function createLeaderboards(
  platform: Platform,
  needs: { streaks: StreaksService; consents: ConsentsService },
): Feature {
  const leaderboards = createLeaderboardsService({ ...platform, ...needs });
  const guildRace = createGuildRaceService(platform);
  return {
    name: 'leaderboards',
    operations: {
      'GET /api/leaderboards/guild_race': 'member',
      'GET /api/leaderboards/honor': 'member',
      'GET /api/leaderboards/honor/own': 'member',
      'GET /api/users/{uid}/boardChoice': 'signed-in',
      'PUT /api/users/{uid}/boardChoice': 'signed-in, closed while restricted',
    },
    /** The choice itself and the key of the pseudonym are columns of the profile. */
    personalData: {
      tables: [{ table: 'honor_ranks', owner: 'user_id', key: 'week' }],
    },
    rateLimits: { 'board-choice': { points: BOARD_LIMITS.choicesPerHour, duration: 3600 } },
    routes: (app) => leaderboardsRoutes(app, { leaderboards, guildRace }),
    jobs(jobs) {
      // Every hour, so that the week begins even where the server was down on Monday at midnight.
      jobs.repeat('leaderboards.keep-week', '0 * * * *', () => leaderboards.keepWeek());
    },
  };
}
