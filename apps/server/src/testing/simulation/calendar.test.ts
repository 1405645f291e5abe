import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { expect, it } from 'vitest';
import { isDue } from './calendar.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
/** 02:00 of a Thursday in the zone */
const FROM = Date.parse('2026-01-01T02:00:00+07:00');

it.each([
  ['40 2 * * *', 1, true],
  ['40 3 * * *', 1, false],
  ['10 0,4,8 * * *', 1, false],
  ['10 0,4,8 * * *', 3, true],
  ['*/15 * * * *', 1, true],
  ['0 2 * * *', 1, false],
])('%s within %i hours after two: %s', (cron, hours, isExpected) => {
  const span = { from: FROM, to: FROM + hours * HOUR_MS, timeZone: ZONE };
  expect(isDue(cron, span)).toBe(isExpected);
});

it.each(['0 0 * * 1', '0 0 1 * *', '0 0 * 1 *', '0 0', '0 0 * * * *'])(
  'refuses %s, whose days it would ignore',
  (cron) => {
    const span = { from: FROM, to: FROM + 48 * HOUR_MS, timeZone: ZONE };
    expect(() => isDue(cron, span)).toThrow(cron);
  },
);
