import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayFromNumber } from '../calendar/day-arithmetic.ts';
import { dayCover } from './day-cover.ts';

it('covers exactly the days of any range, also where ranges overlap or exceed the bounds', () => {
  const range = fc
    .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 30 }))
    .map(([from, length]) => ({ from: dayFromNumber(from), to: dayFromNumber(from + length) }));
  fc.assert(
    fc.property(fc.array(range), fc.integer({ min: 0, max: 40 }), (ranges, last) => {
      const isCovered = dayCover({ ranges, first: 0, last });
      for (let number = 0; number <= last; number += 1) {
        const day = dayFromNumber(number);
        const expected = ranges.some(({ from, to }) => from <= day && day <= to);
        expect(isCovered(number)).toBe(expected);
      }
    }),
  );
});
