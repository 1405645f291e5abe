import type { AcademyDay, DayRange } from '../calendar/academy-day-schema.ts';
import { dayNumber } from '../calendar/day-arithmetic.ts';

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
