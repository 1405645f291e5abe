import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { CELESTIAL_LIMITS } from '@goreal/domain/celestial/celestial-limits';
import { ALL_TIME, type DatedPeriod, periodOf } from '@goreal/domain/celestial/period';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { CelestialTables } from './celestial.repository.ts';
import { isShared } from './rebuild.repository.ts';

/**
 * Lowers final figures to what is left of the activities that counted for them: those that came in time, were not
 * decided, shown or shared again later, still count and may be shown. They never rise, so what comes or is approved late
 * changes nothing, and does not make up for what is lost either.
 */
export async function lowerFinals(
  tx: Transaction,
  options: {
    userIds: readonly string[];
    isStrict: boolean;
    /** the periods that are not final yet */
    open: readonly DatedPeriod[];
    /** days whose periods alone are looked at; undefined for all */
    days: readonly AcademyDay[] | undefined;
    timeZone: string;
  },
): Promise<void> {
  const { userIds, isStrict, open, days, timeZone } = options;
  const notFinal = [ALL_TIME, ...open.map(({ key }) => key)];
  const changed = days && finalOf(days, notFinal);
  if (changed?.length === 0) return;
  const isChanged = changed
    ? sql`and s.period = any(${changed.map(({ key }) => key)}::text[])`
    : sql``;
  const isWithin = changed
    ? sql`and a.day between ${first(changed.map(({ from }) => from))}
        and ${last(changed.map(({ to }) => to))}`
    : sql``;
  await sql`
    with finals as materialized (
      select s.user_id, s.period, s.stamina, s.metres from celestial_scores s
      where s.period <> all(${notFinal}::text[])
        and s.user_id = any(${[...userIds]}::text[]) ${isChanged}
    ),
    -- The first consent after the last withdrawal, to whatever version of the text.
    sharing as (
      select c.user_id, min(c.recorded_at) as since from consent_entries c
      where c.user_id in (select user_id from finals) and c.purpose = 'strava_sharing' and c.granted
        and not exists (select 1 from consent_entries later where later.user_id = c.user_id
          and later.purpose = c.purpose and later.entry_id > c.entry_id and not later.granted)
      group by c.user_id
    ),
    -- In the form of the keys of periods, with the first midnight after the period: there are two where clocks go back
    -- from one o'clock, and "at time zone" gives the second.
    counted as (
      select a.user_id, a.points, a.metres, span.key,
        case when (midnight.at - interval '1 hour') at time zone ${timeZone} >= span.ends
          then midnight.at - interval '1 hour' else midnight.at end as ended,
        greatest(a.created_at, a.reviewed_at, case when a.source = 'strava' then sharing.since end) as since
      from activities a left join sharing on sharing.user_id = a.user_id cross join lateral (values
        (to_char(a.day, 'IYYY-"W"IW'), date_trunc('week', a.day::timestamp) + interval '7 days'),
        (to_char(a.day, 'YYYY-MM'), date_trunc('month', a.day::timestamp) + interval '1 month')
      ) as span (key, ends)
        cross join lateral (select span.ends at time zone ${timeZone} as at) as midnight
      where a.standing = 'counted' and a.user_id in (select user_id from finals)
        and ${isShared('a', isStrict)} ${isWithin}
    ),
    sums as materialized (
      select finals.user_id, finals.period, least(finals.stamina, coalesce(sum(c.points), 0)) as stamina,
        least(finals.metres, coalesce(sum(c.metres), 0)) as metres
      from finals left join counted c on c.user_id = finals.user_id and c.key = finals.period
        and c.since < c.ended + ${CELESTIAL_LIMITS.graceHours} * interval '1 hour'
      group by finals.user_id, finals.period, finals.stamina, finals.metres
    ),
    gone as (
      delete from celestial_scores s using sums
      where s.user_id = sums.user_id and s.period = sums.period and sums.stamina <= 0
    )
    update celestial_scores s set stamina = sums.stamina, metres = sums.metres from sums
    where s.user_id = sums.user_id and s.period = sums.period and sums.stamina > 0
      and (s.stamina, s.metres) is distinct from (sums.stamina, sums.metres)`.execute(
    tx.tables<CelestialTables>(),
  );
}

/** Some players on any board, in the order of their ids, after one of them. */
export async function playersAfter(
  connection: Connection,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await connection
    .tables<CelestialTables>()
    .selectFrom('celestial_scores')
    .select('user_id')
    .distinct()
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The weeks and months of some days, without those named. */
function finalOf(days: readonly AcademyDay[], without: readonly string[]): DatedPeriod[] {
  const periods = days.flatMap((day) => [periodOf('weekly', day), periodOf('monthly', day)]);
  const byKey = new Map(periods.map((period) => [period.key, period]));
  return [...byKey.values()].filter(({ key }) => !without.includes(key));
}

const first = (days: readonly AcademyDay[]) => days.toSorted().at(0);
const last = (days: readonly AcademyDay[]) => days.toSorted().at(-1);
