import { DAY_MS } from '@goreal/domain/calendar/durations';

/** The server's only source of time, so that tests can set any day. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The instant this many times 24 hours later. Days of the calendar are those of `domain/calendar`. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

export function daysBefore(instant: Date, days: number): Date {
  return daysAfter(instant, -days);
}
