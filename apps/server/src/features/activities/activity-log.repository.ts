import type { ActivitySource } from '@goreal/domain/ledger/cause';
import { type SqlBool, sql } from 'kysely';
import { memberIdsBy } from '#features/members/index.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import type { ActivitiesTables } from './activities.table.ts';

export type LogFilters = {
  userId?: string | undefined;
  displayName?: string | undefined;
  sportTypes?: readonly string[] | undefined;
  /** bounds of the sync time, `from` inclusive, `before` exclusive */
  from?: Date | undefined;
  before?: Date | undefined;
};

const db = (connection: Connection) => connection.tables<ActivitiesTables>();

/**
 * Activities of all players by the time of their sync, and their count. Distances of Strava that were synced before
 * `reducedBefore` are omitted: they may be kept for seven days only.
 */
export async function activityLog(
  connection: Connection,
  options: {
    filters: LogFilters;
    direction: 'asc' | 'desc';
    limit: number;
    offset: number;
    reducedBefore: Date;
  },
) {
  const { filters, direction, limit, offset, reducedBefore } = options;
  const conditions = conditionsOf(filters);
  const query = db(connection)
    .selectFrom('activities as a')
    .innerJoin('players as p', 'p.user_id', 'a.user_id')
    .where((where) => where.and(conditions));
  const items = await query
    .select([
      'a.activity_id as activityId',
      'a.user_id as userId',
      'p.display_name as displayName',
      'p.guild',
      'a.source',
      'a.source_id as sourceId',
      'a.name',
      'a.sport_type as sportType',
      sql<number | null>`case when a.source = 'strava' and a.synced_at < ${reducedBefore}
        then null else a.metres::float8 end`.as('metres'),
      sql<number>`a.points::float8`.as('points'),
      'a.standing',
      'a.tier_before as tierBefore',
      'a.tier_after as tierAfter',
      'a.synced_at as syncedAt',
    ])
    .orderBy('a.synced_at', direction)
    .orderBy('a.activity_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total: await countRows(query) };
}

/** One activity of any player, as the elders' log lists it. Fields that were removed after seven days are null. */
export type LoggedActivity = Awaited<ReturnType<typeof activityLog>>['items'][number];

function conditionsOf(filters: LogFilters) {
  const { userId, displayName, sportTypes, from, before } = filters;
  return [
    sql<SqlBool>`a.removed_at is null`,
    ...(userId ? [sql<SqlBool>`starts_with(a.user_id, ${userId})`] : []),
    ...(displayName
      ? [sql<SqlBool>`a.user_id in ${memberIdsBy(displayName, { by: 'name' })}`]
      : []),
    ...(sportTypes ? [sql<SqlBool>`a.sport_type = any(${[...sportTypes]}::text[])`] : []),
    ...(from ? [sql<SqlBool>`a.synced_at >= ${from}`] : []),
    ...(before ? [sql<SqlBool>`a.synced_at < ${before}`] : []),
  ];
}

/** Clears the fields that may be kept for seven days only: name, device and visibility. */
export async function reduceActivities(
  connection: Connection,
  { source, before }: { source: ActivitySource; before: Date },
): Promise<void> {
  await db(connection)
    .updateTable('activities')
    .set({ name: null, device: null, visibility: null })
    .where('source', '=', source)
    .where('synced_at', '<', before)
    .where((where) =>
      where.or([
        where('name', 'is not', null),
        where('device', 'is not', null),
        where('visibility', 'is not', null),
      ]),
    )
    .execute();
}

/** Counting activities of one source within a time span, newest first: id and start. */
export async function sourceActivities(
  connection: Connection,
  span: { userId: string; source: ActivitySource; from?: Date; before: Date; limit?: number },
): Promise<{ sourceId: string; startedAt: Date }[]> {
  const { userId, source, from, before, limit } = span;
  const rows = await db(connection)
    .selectFrom('activities')
    .select(['source_id as sourceId', 'started_at as startedAt'])
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('removed_at', 'is', null)
    .where('started_at', 'is not', null)
    .$narrowType<{ startedAt: Date }>()
    .where('started_at', '<', before)
    .$if(from !== undefined, (query) => query.where('started_at', '>=', from ?? before))
    .orderBy('started_at', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows;
}
