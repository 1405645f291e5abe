import { dayAt } from './days.ts';
import { levelOf } from './levels.ts';
import type { Check } from './view.ts';
import { RESTRICTED } from './young-players.ts';

/** Specification 9.1: the level follows AURA. */
export const levels: Check = async ({ read }) => {
  const people = await read<{ who: string; aura: number; level: string }>(
    'select display_name as who, current_aura::int as aura, level from profiles',
  );
  return people
    .filter(({ aura, level }) => levelOf(aura) !== level)
    .map(({ who, aura, level }) => `${who} is ${level} with ${aura} AURA`);
};

/**
 * Players who appear on boards: in a guild, without an active suspension, which also ends the session, and
 * not restricted.
 */
const PRESENT = `p.guild is not null and not exists (select from suspensions s
  where s.user_id = p.user_id and s.until > now() and s.lifted_at is null)
  and p.user_id not in (${RESTRICTED})`;

/** The board of all players has the amounts of the ledger, in its order. */
export const board: Check = async (view) => {
  const shown = await view.read<{ id: string; aura: number }>(
    `select p.user_id as id, coalesce(sum(e.amount) filter (where e.currency = 'aura'), 0)::int as aura
     from profiles p left join ledger_entries e using (user_id)
     where ${PRESENT} and p.board_choice <> 'hidden' group by p.user_id`,
  );
  const [someone] = await view.read<{ id: string }>(
    `select p.user_id as id from profiles p where ${PRESENT} order by p.display_name limit 1`,
  );
  const answer = await view.get(someone?.id ?? '', '/api/leaderboards/honor?scope=global');
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return [];
  const items = (answer.items as { currentAura: number }[]).map(({ currentAura }) => currentAura);
  const expected = shown.map(({ aura }) => aura).sort((one, other) => other - one);
  if (JSON.stringify(items) === JSON.stringify(expected)) return [];
  return [`the board says ${items.join(', ')}, the ledger ${expected.join(', ')}`];
};

/** Rules 11: a week, month or all time shows no more than what its players share, final ones too. */
export const sharedFigures: Check = async ({ read }) => {
  const rows = await read<{ who: string; period: string }>(
    `select p.display_name as who, s.period from celestial_scores s join profiles p using (user_id)
     where s.stamina > (select coalesce(sum(a.points), 0) from activities a
       where a.user_id = s.user_id and a.standing = 'counted'
         and s.period in ('all', to_char(a.day, 'IYYY-"W"IW'), to_char(a.day, 'YYYY-MM'))
         and (a.source <> 'strava' or exists (select from consents c where c.user_id = s.user_id
           and c.purpose = 'strava_sharing' and c.granted)))`,
  );
  return rows.map(({ who, period }) => `${period} shows more of ${who} than they share`);
};

/** Two days in which a week or month still accepts what comes late, and one for clocks that jump. */
const FINAL_AFTER_MS = 3 * 86_400_000;

/** Rules 11: the figures of a final week or month do not rise, also not after they fell. */
export const finalFigures: Check = async ({ read, memory, now, timeZone }) => {
  const before = memory.get('final-figures') as
    | { day: string; stamina: ReadonlyMap<string, number> }
    | undefined;
  const day = dayAt(now - FINAL_AFTER_MS, timeZone);
  const rows = await read<{ key: string; who: string; ends: string; stamina: number }>(
    `select s.user_id || ' ' || s.period as key, p.display_name as who, ends::text, s.stamina::float
     from celestial_scores s join profiles p using (user_id) cross join lateral (select case
         when s.period like '%W%' then to_date(s.period, 'IYYY-"W"IW') + 7
         else (to_date(s.period, 'YYYY-MM') + interval '1 month')::date end as ends) as period
     where s.period <> 'all' and ends <= $1::date`,
    [day],
  );
  memory.set('final-figures', { day, stamina: new Map(rows.map((row) => [row.key, row.stamina])) });
  return rows
    .filter(({ key, ends, stamina }) => {
      return before && ends <= before.day && stamina > (before.stamina.get(key) ?? 0);
    })
    .map(({ who, ends, stamina }) => `${who} rose to ${stamina} in a period that ended on ${ends}`);
};

/**
 * Ranks are stored under the Monday of each ISO week, from its first hour on; in the week of the first AURA only on its
 * Monday, or before that AURA.
 */
export const weeks: Check = async (view) => {
  const rows = await view.read<{ week: string; taken: string; instant: Date }>(
    `select week::text as week, (taken_at at time zone $1)::date::text as taken, taken_at as instant
     from honor_weeks order by week`,
    [view.timeZone],
  );
  const [aura] = await view.read<{ first: Date; day: string }>(
    `select created_at as first, (created_at at time zone $1)::date::text as day
     from ledger_entries where currency = 'aura' order by created_at limit 1`,
    [view.timeZone],
  );
  const monday = mondayOf(dayAt(view.now, view.timeZone));
  const isKept = rows.some(({ week }) => week === monday);
  const isFirst = aura !== undefined && mondayOf(aura.day) === monday;
  // Where an earlier week has ranks, a late one has them too.
  const late = rows.slice(0, 1).filter(({ week, taken, instant }) => {
    return aura && week === mondayOf(aura.day) && taken !== week && instant > aura.first;
  });
  return [
    ...rows
      .filter(({ week }) => mondayOf(week) !== week)
      .map(({ week }) => `ranks are kept under ${week}, which is no Monday`),
    ...late.map(({ week }) => `the ranks of ${week} are later than the first AURA of that week`),
    ...(isKept || isFirst ? [] : [`no ranks are kept for the week of ${monday}`]),
  ];
};

function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
