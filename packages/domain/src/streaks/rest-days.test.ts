import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import { addDays, monthKey, parseAcademyDay } from '../calendar/day-arithmetic.ts';
import { REST_RULES, restRefusal, restsLeft } from './rest-days.ts';
import { streakMessages } from './streaks.messages.ts';

const today = parseAcademyDay('2026-02-10');

describe('restRefusal', () => {
  it.each([
    [-1, streakMessages.rest.tooLate],
    [0, streakMessages.rest.tooLate],
    [1, undefined],
    [REST_RULES.aheadDays, undefined],
    [REST_RULES.aheadDays + 1, streakMessages.rest.tooFar],
  ])('%i days ahead: %s', (ahead, refusal) => {
    expect(restRefusal({ day: addDays(today, ahead), today, planned: [] })).toBe(refusal);
  });

  it('never exceeds a month’s budget, whatever is requested in any order', () => {
    const wishes = fc.array(fc.integer({ min: -5, max: 100 }), { maxLength: 80 });
    fc.assert(
      fc.property(wishes, (aheads) => {
        const planned: AcademyDay[] = [];
        for (const ahead of aheads) {
          const day = addDays(today, ahead);
          const isRefused = restRefusal({ day, today, planned }) !== undefined;
          if (!isRefused && !planned.includes(day)) planned.push(day);
        }
        for (const days of Map.groupBy(planned, monthKey).values()) {
          expect(days.length).toBeLessThanOrEqual(REST_RULES.perMonth);
        }
        expect(planned.every((day) => day > today)).toBe(true);
        expect(restsLeft(today, planned)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
