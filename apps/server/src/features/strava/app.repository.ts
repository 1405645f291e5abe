import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { AppRow, StravaTables } from './strava.table.ts';

const db = (connection: Connection) => connection.tables<StravaTables>();

/** The rate windows at the instant of a call. */
export type Windows = { quarterStart: Date; dayStart: Date };

export async function findApp(connection: Connection): Promise<AppRow> {
  return db(connection).selectFrom('strava_app').selectAll().executeTakeFirstOrThrow();
}

export async function changeApp(
  connection: Connection,
  change: Partial<Omit<AppRow, 'only_row'>>,
): Promise<void> {
  await db(connection).updateTable('strava_app').set(change).execute();
}

/**
 * Reserves one read of the budget that all processes share, before the call: at most `share` of each window. False
 * when nothing is left, the application is paused, or it is inactive and no probe is due.
 */
export async function takeFromBudget(
  connection: Connection,
  options: Windows & { share: number; now: Date; nextProbe: Date },
): Promise<boolean> {
  const { quarterStart, dayStart, share, now, nextProbe } = options;
  const { rows } = await sql<{ taken: boolean }>`
    update strava_app set
      quarter_used = case when quarter_start >= ${quarterStart} then quarter_used else 0 end + 1,
      day_used = case when day_start >= ${dayStart} then day_used else 0 end + 1,
      quarter_start = greatest(quarter_start, ${quarterStart}),
      day_start = greatest(day_start, ${dayStart}),
      probe_at = case when inactive_at is null then null else ${nextProbe}::timestamptz end
    where paused_at is null
      and (inactive_at is null or probe_at <= ${now})
      and case when quarter_start >= ${quarterStart} then quarter_used else 0 end
        < floor(quarter_limit * ${share}::float8)
      and case when day_start >= ${dayStart} then day_used else 0 end
        < floor(day_limit * ${share}::float8)
    returning true as taken`.execute(db(connection));
  return rows.length > 0;
}

/**
 * Usage from Strava's headers, for the windows that it belongs to. Of two counts with one limit the larger is stored,
 * because calls may be in flight; a count with another limit (of reads, or of all calls) replaces it, unless the window is
 * used up.
 */
export async function recordUsage(
  connection: Connection,
  usage: Windows & { quarter: Usage; day: Usage },
): Promise<void> {
  const { quarter, day, quarterStart, dayStart } = usage;
  await sql`
    update strava_app set
      quarter_limit = case when quarter_start = ${quarterStart}
        then ${quarter.limit} else quarter_limit end,
      day_limit = case when day_start = ${dayStart} then ${day.limit} else day_limit end,
      quarter_used = case
        when quarter_start <> ${quarterStart} then quarter_used
        when quarter_limit = ${quarter.limit} or quarter_used >= quarter_limit
          then greatest(quarter_used, ${quarter.used})
        else ${quarter.used} end,
      day_used = case
        when day_start <> ${dayStart} then day_used
        when day_limit = ${day.limit} or day_used >= day_limit
          then greatest(day_used, ${day.used})
        else ${day.used} end
    where quarter_limit <> ${quarter.limit} or day_limit <> ${day.limit}
      or quarter_used < ${quarter.used} or day_used < ${day.used}`.execute(db(connection));
}
type Usage = { used: number; limit: number };

/** After a 429 the current window counts as spent, for all processes. */
export async function spendQuarter(
  connection: Connection,
  { quarterStart }: Windows,
): Promise<void> {
  await sql`
    update strava_app set quarter_used = greatest(quarter_used, quarter_limit)
    where quarter_start = ${quarterStart}`.execute(db(connection));
}
