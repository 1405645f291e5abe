import type { DayRange } from '../calendar/academy-day-schema.ts';
import { dayNumber } from '../calendar/day-arithmetic.ts';

/**
 * For every day number from `first` to `last`, whether any range covers it. Linear in the number of ranges plus
 * days, however much the ranges overlap or exceed the bounds.
 */
export function dayCover(options: {
  ranges: readonly DayRange[];
  first: number;
  last: number;
}): (day: number) => boolean {
  const { ranges, first, last } = options;
  const opened = new Int32Array(last - first + 2);
  const add = (index: number, change: number) => {
    opened[index] = (opened[index] ?? 0) + change;
  };
  for (const range of ranges) {
    const from = Math.max(first, dayNumber(range.from));
    const to = Math.min(last, dayNumber(range.to));
    if (from > to) continue;
    add(from - first, 1);
    add(to + 1 - first, -1);
  }
  for (let index = 1; index < opened.length; index += 1) add(index, opened[index - 1] ?? 0);
  return (day) => (opened[day - first] ?? 0) > 0;
}
