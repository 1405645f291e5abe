import { z } from 'zod';
import { type AcademyDay, academyDaySchema } from '../calendar/academy-day-schema.ts';
import type { Closure } from '../calendar/closure.ts';
import { addDays, monthKey, startOfMonth } from '../calendar/day-arithmetic.ts';
import { restRefusal, restsLeft } from './rest-days.ts';
import {
  MONTH_DAY_KINDS,
  type MonthDayKind,
  type Streak,
  type StreakDay,
  streakDaySchema,
} from './streak.ts';
import { streakMessages } from './streaks.messages.ts';

const monthDaySchema = streakDaySchema.extend({
  kind: z.enum(MONTH_DAY_KINDS),
  isToday: z.boolean(),
  name: z.string().nullable().describe('of the holiday or outage'),
  explanation: z.string().describe('the day in one plain sentence'),
  canPlanRest: z.boolean(),
  canCancelRest: z.boolean(),
});
export type MonthDay = z.infer<typeof monthDaySchema>;

/** Answer of `GET /api/users/{uid}/streak`. */
export const streakMonthSchema = z.object({
  month: z.string().describe('YYYY-MM'),
  today: academyDaySchema,
  timeZone: z.string(),
  streak: z.int().min(0),
  freezes: z.int().min(0),
  toNextFreeze: z.int().min(1).nullable(),
  restsLeft: z.int().min(0).describe('rest days that may still be planned in this month'),
  days: z.array(monthDaySchema),
});
export type StreakMonth = z.infer<typeof streakMonthSchema>;

/**
 * Every day of one month with its explanation: past days as the streak counted them, days ahead as planned.
 * `streak` is that of `today`; `rests` contains every planned rest day of the player.
 */
export function streakMonth(options: {
  firstDay: AcademyDay;
  today: AcademyDay;
  timeZone: string;
  streak: Streak;
  rests: readonly AcademyDay[];
  closures: readonly Closure[];
}): StreakMonth {
  const { firstDay, today, timeZone, streak, rests, closures } = options;
  const counted = new Map(streak.days.map((day) => [day.day, day]));
  const planned = new Set(rests);
  const days = daysOfMonth(firstDay).map((day): MonthDay => {
    const closure = closures
      .filter(({ from, to }) => from <= day && day <= to)
      // Same order of precedence as in `streakOn`.
      .toSorted((one, other) => other.kind.localeCompare(one.kind))[0];
    const entry =
      counted.get(day) ?? uncounted({ day, today, streak, closure, isRest: planned.has(day) });
    const name = closure && entry.kind === closure.kind ? closure.name : null;
    return {
      ...entry,
      isToday: day === today,
      name,
      explanation: streakDayText({ ...entry, name }),
      canPlanRest: !planned.has(day) && restRefusal({ day, today, planned: rests }) === undefined,
      canCancelRest: planned.has(day) && day > today,
    };
  });
  return {
    month: monthKey(firstDay),
    today,
    timeZone,
    streak: streak.streak,
    freezes: streak.freezes,
    toNextFreeze: streak.toNextFreeze,
    restsLeft: restsLeft(firstDay, rests),
    days,
  };
}

function daysOfMonth(day: AcademyDay): AcademyDay[] {
  const days: AcademyDay[] = [];
  const first = startOfMonth(day);
  for (let at = first; monthKey(at) === monthKey(first); at = addDays(at, 1)) days.push(at);
  return days;
}

/** A day without an entry in the streak: ahead, or before the first effort. */
function uncounted(options: {
  day: AcademyDay;
  today: AcademyDay;
  streak: Streak;
  closure: Closure | undefined;
  isRest: boolean;
}): Omit<StreakDay, 'kind'> & { kind: MonthDayKind } {
  const { day, today, streak, closure, isRest } = options;
  const isPast = day < today;
  const numbers = {
    streak: isPast ? 0 : streak.streak,
    freezes: isPast ? 0 : streak.freezes,
    lost: 0,
  };
  if (isPast) return { day, kind: 'before', ...numbers };
  if (closure) return { day, kind: closure.kind, ...numbers };
  if (isRest) return { day, kind: 'rest', ...numbers };
  return { day, kind: day === today ? 'open' : 'ahead', ...numbers };
}

/** Explains one day of the calendar in one or two sentences: how it counted and how much streak it cost. */
function streakDayText(day: { kind: MonthDayKind; lost: number; name: string | null }): string {
  const { kind, lost } = day;
  const nothingLost = kind === 'missed' && lost === 0;
  const sentence = streakMessages.explain[nothingLost ? 'absent' : kind];
  const named = day.name ? `${sentence} (${day.name}).` : `${sentence}.`;
  return lost > 0 ? `${named} ${streakMessages.lost(lost)}.` : named;
}
