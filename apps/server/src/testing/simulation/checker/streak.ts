import { dayAt, nextDay } from './days.ts';
import { isAtLeast, levelOf } from './levels.ts';
import type { Check, View } from './view.ts';

type Proof = { day: string; status: string; aura: number };
export type StreakFacts = {
  proofs: readonly Proof[];
  rests: ReadonlySet<string>;
  /** holidays and outages */
  closures: readonly { from: string; to: string }[];
};

/**
 * Rules 7, day by day. An approved proof counts for the day it was submitted, and a pending one keeps the
 * streak on its day. A day without proof costs nothing when it was a holiday, an outage or planned rest, or
 * is not over yet; otherwise a freeze is used, and without one half the streak is lost, rounded up (from
 * Guardian on 15 % less than that half).
 */
export function streakAt(today: string, { proofs, rests, closures }: StreakFacts): number {
  const days = [
    ...new Set(proofs.filter(({ status }) => status !== 'rejected').map(({ day }) => day)),
  ].sort();
  const first = days[0];
  if (first === undefined || first > today) return 0;
  let streak = 0;
  /** effort days towards freezes: seven earn one, at most two are kept */
  let saved = 0;
  for (let day = first; day <= today; day = nextDay(day)) {
    const own = proofs.filter((proof) => proof.day === day);
    if (own.some(({ status }) => status === 'approved')) {
      streak += 1;
      saved = Math.min(14, saved + 1);
      continue;
    }
    const isExcused =
      own.some(({ status }) => status === 'pending') ||
      rests.has(day) ||
      closures.some(({ from, to }) => from <= day && day <= to) ||
      day === today;
    if (isExcused) continue;
    if (saved >= 7) {
      saved -= 7;
      continue;
    }
    const aura = proofs
      .filter((proof) => proof.day <= day)
      .reduce((sum, proof) => sum + proof.aura, 0);
    const half = isAtLeast(levelOf(aura), 'guardian') ? (streak * 85) / 200 : streak / 2;
    streak -= Math.ceil(half);
    saved = 0;
  }
  return streak;
}

/** The stored rows that one player's streak depends on. */
export async function streakFacts(view: View, userId: string): Promise<StreakFacts> {
  const proofs = await view.read<Proof>(
    `select submitted_day::text as day, status, coalesce(aura_awarded, 0)::int as aura
     from submissions where user_id = $1`,
    [userId],
  );
  const rests = await view.read<{ day: string }>(
    'select day::text as day from rest_days where user_id = $1',
    [userId],
  );
  const closures = await view.read<{ from: string; to: string }>(
    'select from_day::text as "from", to_day::text as "to" from closures',
  );
  return { proofs, rests: new Set(rests.map(({ day }) => day)), closures };
}

const DAY_MS = 86_400_000;

/** The streak that the profile stores for today, and the one in the API's response, follow the rules. */
export const streaks: Check = async (view) => {
  const today = dayAt(view.now, view.timeZone);
  const people = await view.read<{ id: string; who: string; stored: number; day: string | null }>(
    `select user_id as id, display_name as who, current_streak as stored, streak_day::text as day from profiles
     where role = 'player' order by display_name`,
  );
  const problems: string[] = [];
  // One player each evening: a wrong stored streak is not corrected until the check sees it.
  const turn = Math.floor(view.now / DAY_MS) % Math.max(1, people.length);
  const chosen = people.slice(turn, turn + 1);
  for (const { id, who, stored, day } of chosen) {
    const facts = await streakFacts(view, id);
    // After a change of the calendar the stored number is outdated until the next job.
    if (day === today && stored !== streakAt(day, facts)) {
      problems.push(
        `${who} has a streak of ${stored} on ${day}, by the rule ${streakAt(day, facts)}`,
      );
    }
    const answer = await view.get(id, `/api/users/${id}`);
    if (typeof answer !== 'object' || answer === null || !('currentStreak' in answer)) continue;
    // The day may end before the answer.
    const expected = new Set(
      [today, dayAt(view.now, view.timeZone)].map((at) => streakAt(at, facts)),
    );
    if (!expected.has(Number(answer.currentStreak))) {
      problems.push(
        `${who} sees a streak of ${answer.currentStreak} on ${today}, by the rule ${[...expected].join(' or ')}`,
      );
    }
  }
  return problems;
};
