import { ALL_TIME, type DatedPeriod } from '@goreal/domain/celestial/period';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { CelestialTables } from './celestial.repository.ts';

const db = (connection: Connection) => connection.tables<CelestialTables>();

/** Scope: every player in a rebuild, one player after a change of their own. */
export type Whose = { userId: string } | 'everyone';

/**
 * Lock between rebuilds and changes: a rebuild would overwrite a player's change that happens between its read and
 * its write. So a rebuild waits for running changes, and changes wait for it.
 */
export async function lockRecord(tx: Transaction, how: 'to-rebuild' | 'to-change'): Promise<void> {
  const lock =
    how === 'to-rebuild' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(${RECORD_LOCK})`.execute(db(tx));
}

/** Recomputes a week or month from the activities. `isStrict`: no figures of Strava are shown. */
export async function writePeriod(
  tx: Transaction,
  options: { period: DatedPeriod; whose: Whose; isStrict: boolean },
): Promise<void> {
  const { period, whose, isStrict } = options;
  const sums = sql`
    select a.user_id, sum(a.points) as stamina, sum(a.metres) as metres,
      max(a.started_at) as reached_at
    from activities a
    where a.day between ${period.from} and ${period.to} and a.standing = 'counted'
      ${ofPlayer('a', whose)} and ${isShared('a', isStrict)}
    group by a.user_id having sum(a.points) > 0`;
  await write(tx, { key: period.key, sums, whose });
}

/** The same for all time, from the totals that every change keeps. */
export async function writeAllTime(
  tx: Transaction,
  { whose, isStrict }: { whose: Whose; isStrict: boolean },
): Promise<void> {
  const sums = sql`
    select t.user_id, sum(t.points) as stamina, sum(t.run + t.swim + t.cycle + t.walk) as metres,
      max(t.reached_at) as reached_at
    from stamina_totals t
    where true ${ofPlayer('t', whose)} and ${isShared('t', isStrict)}
    group by t.user_id having sum(t.points) > 0`;
  await write(tx, { key: ALL_TIME, sums, whose });
}

export async function noteRebuild(tx: Transaction, at: Date): Promise<void> {
  await sql`insert into celestial_rebuilds (rebuilt_at) values (${at})
    on conflict (only_row) do update set rebuilt_at = excluded.rebuilt_at`.execute(db(tx));
}

/** `sharing`: the share mode and version of the consent for which everybody's final figures are lowered. */
export async function noteLowered(tx: Transaction, sharing: string): Promise<void> {
  await db(tx).updateTable('celestial_rebuilds').set({ lowered_for: sharing }).execute();
}

export async function lastRebuild(
  connection: Connection,
): Promise<{ at: Date; sharing: string | null } | undefined> {
  return db(connection)
    .selectFrom('celestial_rebuilds')
    .select(['rebuilt_at as at', 'lowered_for as sharing'])
    .executeTakeFirst();
}

/** Unchanged rows are not written: an hourly rebuild usually finds no difference. */
async function write(
  tx: Transaction,
  { key, sums, whose }: { key: string; sums: RawBuilder<unknown>; whose: Whose },
): Promise<void> {
  await sql`
    with sums as materialized (${sums}),
    gone as (
      delete from celestial_scores s
      where s.period = ${key} ${ofPlayer('s', whose)}
        and not exists (select 1 from sums where sums.user_id = s.user_id)
    )
    insert into celestial_scores as known (period, user_id, stamina, metres, reached_at, is_shown)
    select ${key}, sums.user_id, sums.stamina, sums.metres, sums.reached_at,
      p.guild is not null and p.board_choice <> 'hidden'
    from sums join players p on p.user_id = sums.user_id
    on conflict (user_id, period) do update set
      stamina = excluded.stamina, metres = excluded.metres, reached_at = excluded.reached_at,
      is_shown = excluded.is_shown
    where (known.stamina, known.metres, known.is_shown)
      is distinct from (excluded.stamina, excluded.metres, excluded.is_shown)`.execute(db(tx));
}

function ofPlayer(table: string, whose: Whose): RawBuilder<unknown> {
  return whose === 'everyone' ? sql`` : sql`and ${sql.ref(`${table}.user_id`)} = ${whose.userId}`;
}

/** Whether a row may be shown to others: Strava's only of players who agreed, and in strict mode none (rules 11). */
export function isShared(table: string, isStrict: boolean): RawBuilder<unknown> {
  const source = sql.ref(`${table}.source`);
  if (isStrict) return sql`${source} <> 'strava'`;
  return sql`(${source} <> 'strava' or ${sql.ref(`${table}.user_id`)} in (
    select c.user_id from consents c where c.purpose = 'strava_sharing' and c.granted
      and c.version = ${CONSENT_VERSIONS.strava_sharing}))`;
}

/** Also in the trigger `show_celestial_scores`. */
export const RECORD_LOCK = 7_203_340_001;
