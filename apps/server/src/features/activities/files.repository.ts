import type { FileResult } from '@goreal/domain/activities/file-result';
import type { Doubt } from '@goreal/domain/activities/limits';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { ActivitiesTables } from './activities.table.ts';

const db = (connection: Connection) => connection.tables<ActivitiesTables>();

export type StoredEffort = NonNullable<FileResult['effort']> & { doubts: Doubt[] };

/** A player's stored activities with these ids of a source, by id. */
export async function activitiesBySource(
  connection: Connection,
  options: { userId: string; source: ActivitySource; sourceIds: readonly string[] },
): Promise<Map<string, StoredEffort>> {
  const rows = await db(connection)
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
        doubts: row.doubts,
      },
    ]),
  );
}

/**
 * Serialises the transactions that store the same recordings until the end of the transaction, also those of other
 * players. In the order of the keys, so that two uploads do not wait for each other.
 */
export async function lockFiles(tx: Transaction, sourceIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('activity-file:' || id, 0) as key
      from unnest(${[...sourceIds]}::text[]) as id order by key) as keys`.execute(
    tx.tables<never>(),
  );
}

/** Number of efforts that a player uploaded as files on each of these days. */
export async function filesPerDay(
  connection: Connection,
  { userId, days }: { userId: string; days: readonly AcademyDay[] },
): Promise<Map<AcademyDay, number>> {
  const rows = await db(connection)
    .selectFrom('activities')
    .select(['day', (select) => select.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('source', '=', 'file')
    .where('day', '=', sql<AcademyDay>`any(${[...days]}::date[])`)
    .where('removed_at', 'is', null)
    .groupBy('day')
    .execute();
  return new Map(rows.flatMap(({ day, count }) => (day ? [[day, count] as const] : [])));
}

/** Number of file activities that a player has, and how many of them wait for an elder. */
export async function countFiles(
  connection: Connection,
  userId: string,
): Promise<{ stored: number; waiting: number }> {
  return db(connection)
    .selectFrom('activities')
    .select(({ fn }) => [
      fn.countAll<number>().as('stored'),
      fn.countAll<number>().filterWhere('standing', '=', 'held').as('waiting'),
    ])
    .where('user_id', '=', userId)
    .where('source', '=', 'file')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
}
