import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import { daysBetween, monthKey } from '../calendar/day-arithmetic.ts';
import { streakMessages } from './streaks.messages.ts';

/** Planned rest days (rules 7): a monthly budget, for days ahead only. */
export const REST_RULES = { perMonth: 8, aheadDays: 90 } as const;

/** Why a day may not become a rest day; undefined when it may. A day that is already planned is allowed. */
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

/** Rest days left in the month of `day`. */
export function restsLeft(day: AcademyDay, planned: readonly AcademyDay[]): number {
  const spent = new Set(planned.filter((other) => monthKey(other) === monthKey(day))).size;
  return Math.max(0, REST_RULES.perMonth - spent);
}
