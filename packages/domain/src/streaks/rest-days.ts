import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import { daysBetween, monthKey } from '../calendar/day-arithmetic.ts';
import { streakMessages } from './streaks.messages.ts';

/** Planned rest (rules 7): a budget a month, to be spent ahead and never after. */
export const REST_RULES = { perMonth: 8, aheadDays: 90 } as const;

/** Why a day may not become a rest day; undefined when it may. A day planned already may stay. */
export function restRefusal(options: {
  day: AcademyDay;
  today: AcademyDay;
  planned: readonly AcademyDay[];
}): string | undefined {
  const { day, today, planned } = options;
  const ahead = daysBetween(today, day);
  if (ahead < 1) return streakMessages.rest.tooLate;
  if (ahead > REST_RULES.aheadDays) return streakMessages.rest.tooFar;
  if (planned.includes(day)) return undefined;
  return restsLeft(day, planned) > 0 ? undefined : streakMessages.rest.spent;
}

/** Rest days that the month of `day` still has. */
export function restsLeft(day: AcademyDay, planned: readonly AcademyDay[]): number {
  const spent = new Set(planned.filter((other) => monthKey(other) === monthKey(day))).size;
  return Math.max(0, REST_RULES.perMonth - spent);
}
