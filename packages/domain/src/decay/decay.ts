import { hasReached, LEVEL_THRESHOLDS, type LevelId } from '../ascension/levels.ts';
import type { AcademyDay, DayRange } from '../calendar/academy-day-schema.ts';
import { dayNumber } from '../calendar/day-arithmetic.ts';

/** Rules 8: 1 % a day after 14 idle days, half of it from Sage. Permille keep the numbers whole. */
export const DECAY = {
  graceDays: 14,
  /** a notification is sent this many days before the first decay */
  warnDays: 3,
  permille: 10,
  slowPermille: 5,
  slowFrom: 'sage',
} as const satisfies Record<string, number | LevelId>;

/**
 * AURA that decays on one day: a whole number of at least 0, to be subtracted. `daysIdle` counts from the last
 * effort day (handed in and approved, or still pending) to the day in question, so the 15th is the first that
 * costs. The percentage is of the AURA held that morning, rounded down, and never goes below the threshold of
 * the level reached. The caller checks whether decay is switched on and whether the day was already applied
 * (cause `decay:{uid}:{date}`).
 */
export function decayFor(options: { aura: number; level: LevelId; daysIdle: number }): number {
  const { aura, level, daysIdle } = options;
  if (daysIdle <= DECAY.graceDays) return 0;
  const permille = hasReached(level, DECAY.slowFrom) ? DECAY.slowPermille : DECAY.permille;
  const fading = Math.floor((aura * permille) / 1000);
  return Math.max(0, Math.min(fading, aura - LEVEL_THRESHOLDS[level]));
}

/**
 * Days without effort up to and including `day`, counted from the last effort day (or the day of joining). Days
 * that cost no streak (holiday, outage, planned rest) are not idle, and on such a day the result is 0.
 */
export function idleDays(options: {
  lastEffort: AcademyDay;
  day: AcademyDay;
  excused: readonly DayRange[];
}): number {
  const { lastEffort, day, excused } = options;
  const [first, last] = [dayNumber(lastEffort) + 1, dayNumber(day)];
  const ranges = excused.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) }));
  const isExcused = (number: number) =>
    ranges.some(({ from, to }) => from <= number && number <= to);
  if (last < first || isExcused(last)) return 0;
  let idle = 0;
  for (let number = first; number <= last; number += 1) if (!isExcused(number)) idle += 1;
  return idle;
}
