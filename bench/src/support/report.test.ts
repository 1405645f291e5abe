import { expect, it } from 'vitest';
import { isMet } from './report.ts';

const figure = (value: number, bar?: { atLeast?: number; atMost?: number }) => ({
  name: 'a figure',
  value,
  unit: 'ms',
  ...(bar && { bar }),
});

it.each([
  [100, { atMost: 100 }, true],
  [101, { atMost: 100 }, false],
  [5, { atLeast: 5 }, true],
  [4, { atLeast: 5 }, false],
  [Number.NaN, { atMost: 100 }, false],
  [Number.NaN, { atLeast: 5 }, false],
])('%d with the bar %o: %s', (value, bar, met) => {
  expect(isMet(figure(value, bar))).toBe(met);
});

it('a figure without a bar is only reported, also where nothing was measured', () => {
  expect(isMet(figure(Number.NaN))).toBe(true);
});
