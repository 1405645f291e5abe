import { expect, test } from 'vitest';
import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import { isoWeekday } from '../calendar/day-arithmetic.ts';
import { auraWeeks, PROGRESS_WEEKS, progressStart, progressWeeks } from './progress.ts';

const day = (text: string) => text as AcademyDay;

test('the first week begins on a Monday, whatever the weekday of today', () => {
  for (const today of ['2026-03-02', '2026-03-04', '2026-03-08'].map(day)) {
    expect(progressStart(today)).toBe('2025-11-10');
    expect(isoWeekday(progressStart(today))).toBe(1);
  }
  expect(progressStart(day('2026-03-09'))).toBe('2025-11-17');
});

test('Sunday and Monday are in two weeks, and a week sums its days', () => {
  const weeks = progressWeeks({
    from: progressStart(day('2026-03-09')),
    days: [
      { day: day('2026-03-02'), quests: 2, aura: 70 },
      { day: day('2026-03-08'), quests: 1, aura: 30 },
      { day: day('2026-03-09'), quests: 3, aura: 150 },
    ],
  });
  expect(weeks).toHaveLength(PROGRESS_WEEKS);
  expect(weeks.slice(-3)).toEqual([
    { monday: '2026-02-23', aura: 0, quests: 0, days: [0, 0, 0, 0, 0, 0, 0] },
    { monday: '2026-03-02', aura: 100, quests: 3, days: [2, 0, 0, 0, 0, 0, 1] },
    { monday: '2026-03-09', aura: 150, quests: 3, days: [3, 0, 0, 0, 0, 0, 0] },
  ]);
});

test('AURA is drawn from the first week that has some, over six to twelve weeks', () => {
  const drawnSince = (first: string) =>
    auraWeeks(
      progressWeeks({
        from: progressStart(day('2026-03-09')),
        days: [{ day: day(first), quests: 1, aura: 30 }],
      }),
    ).length;
  expect(
    ['2025-11-17', '2025-12-22', '2026-01-05', '2026-02-02', '2026-03-09'].map(drawnSince),
  ).toEqual([12, 12, 10, 6, 6]);
});
