import type { FileResult } from '@goreal/domain/activities';
import type { ActivitySource } from '@goreal/domain/ledger';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { ActivitiesTables } from './activities.table.ts';

type StoredEffort = NonNullable<FileResult['effort']>;

/** A player's activities that a source names so, as far as they are there, by that name. */
export async function activitiesBySource(
  connection: Connection,
  options: { userId: string; source: ActivitySource; sourceIds: readonly string[] },
): Promise<Map<string, StoredEffort>> {
  const rows = await connection
    .tables<ActivitiesTables>()
    .selectFrom('activities')
    .selectAll()
    .where('user_id', '=', options.userId)
    .where('source', '=', options.source)
    .where('source_id', '=', sql<string>`any(${[...options.sourceIds]}::text[])`)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.source_id,
      {
        activityId: row.activity_id,
        sportType: row.sport_type ?? '',
        startedAt: row.started_at?.toISOString() ?? '',
        distance: Number(row.metres),
        stamina_points: Number(row.points),
        standing: row.standing,
        reason: row.reason,
        source: row.source,
      },
    ]),
  );
}
