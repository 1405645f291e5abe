import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { StravaTables } from './strava.table.ts';

/** Recently read activities: enough to detect changes and deletions, deleted after seven days. */
export type RecentActivity = { activityId: string; startedAt: Date; fingerprint: string };

const db = (connection: Connection) => connection.tables<StravaTables>();

export async function recentOf(
  connection: Connection,
  { userId, since }: { userId: string; since: Date },
): Promise<RecentActivity[]> {
  const rows = await db(connection)
    .selectFrom('strava_recent')
    .select(['activity_id', 'started_at', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('started_at', '>=', since)
    .execute();
  return rows.map((row) => ({
    activityId: row.activity_id,
    startedAt: row.started_at,
    fingerprint: row.fingerprint,
  }));
}

export async function keepRecent(
  connection: Connection,
  { userId, activities }: { userId: string; activities: readonly RecentActivity[] },
): Promise<void> {
  if (activities.length === 0) return;
  await db(connection)
    .insertInto('strava_recent')
    .values(
      activities.map((activity) => ({
        user_id: userId,
        activity_id: activity.activityId,
        started_at: activity.startedAt,
        fingerprint: activity.fingerprint,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'activity_id']).doUpdateSet({
        started_at: sql`excluded.started_at`,
        fingerprint: sql`excluded.fingerprint`,
      }),
    )
    .execute();
}

export async function deleteRecent(
  connection: Connection,
  { userId, activityId }: { userId: string; activityId: string },
): Promise<void> {
  await db(connection)
    .deleteFrom('strava_recent')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .execute();
}

export async function pruneRecent(connection: Connection, before: Date): Promise<void> {
  await db(connection).deleteFrom('strava_recent').where('started_at', '<', before).execute();
}
