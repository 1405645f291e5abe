import { DAY_MS } from '@goreal/domain/calendar/durations';
import type { Clock } from '#platform/clock/clock.ts';

/** A clock that only a test advances. */
export type TestClock = Clock & {
  /** a text in ISO 8601 with its offset, such as '2026-03-02T06:59:00+07:00' */
  set(instant: string | Date): void;
  passMs(count: number): void;
  /** The same time of day, this many days later. */
  passDays(count: number): void;
};

/** Starts on a Monday, nine in the morning in Vietnam. */
export function createTestClock(start = '2026-03-02T09:00:00+07:00'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    set(instant) {
      now = new Date(instant).getTime();
    },
    passMs(count) {
      now += count;
    },
    passDays(count) {
      now += count * DAY_MS;
    },
  };
}
