// @vitest-environment jsdom
import { DEFAULT_TIME_ZONE } from '@goreal/domain/calendar/day-boundaries';
import { expect, test } from 'vitest';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { draftSchema, EMPTY_DRAFT, instantOf } from './draft.ts';

test('a schedule is checked by the server’s clock where that of the device is wrong', () => {
  const draft = { ...EMPTY_DRAFT, title: 'Hội', body: 'Tối nay.', isScheduled: true };
  const scheduled = { ...draft, day: '2031-03-02', time: '09:00' };
  academyClock.set('2031-03-02T01:59:30.000Z');
  expect(instantOf(scheduled, DEFAULT_TIME_ZONE)?.toISOString()).toBe('2031-03-02T02:00:00.000Z');
  expect(draftSchema.safeParse(scheduled).error?.issues.map(({ path }) => path)).toEqual([
    ['time'],
  ]);
  academyClock.set('2031-03-02T01:58:30.000Z');
  expect(draftSchema.safeParse(scheduled).success).toBe(true);
});

test('a schedule without a day names the day, beside the time that has not come', () => {
  const draft = { ...EMPTY_DRAFT, title: 'Hội', body: 'Tối nay.', isScheduled: true };
  const issues = draftSchema.safeParse({ ...draft, time: '09:00' }).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([['day'], ['time']]);
});
