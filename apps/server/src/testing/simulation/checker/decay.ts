import { dayAt, nextDay } from './days.ts';
import { isAtLeast, thresholdOf } from './levels.ts';
import type { Check } from './view.ts';

type Idle = {
  who: string;
  userId: string;
  aura: number;
  level: string;
  lastEffort: string | null;
  joined: number;
  rests: string[];
  entries: { day: string; amount: number }[];
};

/**
 * Rules 8, after the night's jobs: after 14 days without effort the day that has just ended costs 1 % of AURA, from Sage
 * half of it, rounded down and never below the threshold of the level. Days that cost no streak are not idle. A player
 * whose file was begun in the last hours is left out: it may still count for that day.
 */
export const decay: Check = async (view) => {
  const today = dayAt(view.now, view.timeZone);
  const yesterday = dayBefore(today);
  const closures = await view.read<{ from: string; to: string }>(
    'select from_day::text as "from", to_day::text as "to" from closures',
  );
  const people = await view.read<Idle>(
    `select p.display_name as who, p.user_id as "userId", p.current_aura::int as aura, p.level,
       (select max(submitted_day)::text from submissions s
         where s.user_id = p.user_id and s.status <> 'rejected') as "lastEffort",
       (extract(epoch from p.created_at) * 1000)::float8 as joined,
       (select coalesce(json_agg(day::text), '[]') from rest_days r where r.user_id = p.user_id) as rests,
       (select coalesce(json_agg(json_build_object('day', split_part(cause, ':', 3), 'amount', -amount)), '[]')
         from ledger_entries e where e.user_id = p.user_id and cause like 'decay:%' || $1) as entries
     from profiles p
     where not exists (select 1 from uploads u where u.user_id = p.user_id and u.status in ('receiving', 'ready')
       and u.created_at >= $2::timestamptz - interval '6 hours' - interval '15 minutes')`,
    [yesterday, new Date(view.now).toISOString()],
  );
  return people.flatMap((person) => {
    const { who, aura, level, joined, entries } = person;
    const last = person.lastEffort ?? dayAt(joined, view.timeZone);
    const isExcused = (day: string) =>
      person.rests.includes(day) || closures.some(({ from, to }) => from <= day && day <= to);
    let idle = 0;
    for (let day = nextDay(last); day <= yesterday; day = nextDay(day))
      if (!isExcused(day)) idle += 1;
    const lost = entries.reduce((sum, { amount }) => sum + amount, 0);
    const before = aura + lost;
    const share = isAtLeast(level, 'sage') ? 200 : 100;
    const isDue = idle > 14 && !isExcused(yesterday);
    const spare = Math.max(0, before - thresholdOf(level));
    const expected = isDue ? Math.min(spare, Math.floor(before / share)) : 0;
    if (lost === expected && entries.length <= 1) return [];
    return [
      `${who} lost ${lost} of ${before} AURA for ${yesterday} after ${idle} idle days: ${expected} expected`,
    ];
  });
};

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
