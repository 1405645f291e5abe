import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AcademyDay } from './academy-day-schema.ts';
import {
  addDays,
  dayFromNumber,
  daysBetween,
  isoWeekday,
  isoWeekKey,
  monthKey,
  parseAcademyDay,
  startOfIsoWeek,
  startOfMonth,
} from './day-arithmetic.ts';

const day = parseAcademyDay;
const days = fc.integer({ min: -30_000, max: 60_000 }).map(dayFromNumber);
const counts = fc.integer({ min: -5000, max: 5000 });

describe('day arithmetic', () => {
  it('crosses months, years and leap days', () => {
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(day('2028-03-01'), -1)).toBe('2028-02-29');
    expect(daysBetween(day('2026-01-01'), day('2027-01-01'))).toBe(365);
  });

  it('adds and counts as inverses, and days compare as text', () => {
    fc.assert(
      fc.property(days, counts, (start, count) => {
        const moved = addDays(start, count);
        expect(daysBetween(start, moved)).toBe(count);
        expect(addDays(moved, -count)).toBe(start);
        expect(Math.sign(moved < start ? -1 : moved > start ? 1 : 0)).toBe(Math.sign(count));
      }),
    );
  });

  it('refuses days beyond the four-digit years', () => {
    expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError);
  });
});

describe('weeks and months', () => {
  it('follows ISO 8601 at the turn of the year', () => {
    const weeks: [string, string][] = [
      ['2020-12-31', '2020-W53'],
      ['2021-01-03', '2020-W53'],
      ['2021-01-04', '2021-W01'],
      ['2024-12-30', '2025-W01'],
      ['2026-01-01', '2026-W01'],
      ['2026-12-31', '2026-W53'],
      ['2027-01-01', '2026-W53'],
    ];
    for (const [text, week] of weeks) expect(isoWeekKey(day(text))).toBe(week);
  });

  it('counts Monday as 1 and Sunday as 7', () => {
    expect(isoWeekday(day('2026-08-03'))).toBe(1);
    expect(isoWeekday(day('2026-08-09'))).toBe(7);
    expect(isoWeekday(day('1969-12-31'))).toBe(3);
  });

  it('gives the seven days of a week the same key, and the next Monday another', () => {
    fc.assert(
      fc.property(days, (some: AcademyDay) => {
        const monday = startOfIsoWeek(some);
        for (let index = 0; index < 7; index += 1) {
          expect(isoWeekKey(addDays(monday, index))).toBe(isoWeekKey(some));
        }
        expect(isoWeekKey(addDays(monday, 7))).not.toBe(isoWeekKey(some));
        expect(isoWeekday(monday)).toBe(1);
      }),
    );
  });

  it('names the month and its first day', () => {
    expect(monthKey(day('2026-08-07'))).toBe('2026-08');
    expect(startOfMonth(day('2026-08-07'))).toBe('2026-08-01');
  });
});
