import { endOfAcademyDay, startOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import {
  type LogEntry,
  type LogPage,
  logPageSchema,
  logQuerySchema,
  sportTypesOf,
} from '@goreal/domain/strava/activity-log';
import { RAW_DAYS } from '@goreal/domain/strava/limits';
import { activityLog, type LoggedActivity } from '#features/activities/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/http-server.ts';

/** The elders' activity log of every source; days are academy days. */
export function activityLogRoutes(
  app: App,
  { database, clock, timeZone }: { database: Database; clock: Clock; timeZone: string },
): void {
  app.get('/api/getStravaActivityLog', {
    config: { access: 'elder' },
    schema: {
      summary: 'Activities of all players by the time of their sync',
      querystring: logQuerySchema,
      response: { 200: logPageSchema },
    },
    handler: async (request): Promise<LogPage> => {
      const { limit, offset, orderDirection, activityType, startDate, endDate, ...who } =
        request.query;
      const { items, total } = await activityLog(database, {
        filters: {
          ...who,
          sportTypes: activityType && sportTypesOf(activityType),
          from: startDate && startOfAcademyDay(startDate, timeZone),
          before: endDate && endOfAcademyDay(endDate, timeZone),
        },
        direction: orderDirection,
        limit,
        offset,
        reducedBefore: daysBefore(clock.now(), RAW_DAYS),
      });
      const hasMore = offset + items.length < total;
      return {
        success: true,
        data: items.map(present),
        pagination: { total, limit, offset, hasMore },
      };
    },
  });
}

function present(row: LoggedActivity): LogEntry {
  return {
    id: row.activityId,
    userId: row.userId,
    displayName: row.displayName,
    guild: isGuildId(row.guild) ? row.guild : 'none',
    activityId: row.sourceId,
    source: row.source,
    name: row.name,
    type: row.sportType,
    distance: row.metres === null ? null : row.metres / 1000,
    stamina_points: row.points,
    standing: row.standing,
    tier_before: row.tierBefore,
    tier_after: row.tierAfter,
    tier_upgraded: row.tierAfter > row.tierBefore,
    synced_at: row.syncedAt.toISOString(),
  };
}
