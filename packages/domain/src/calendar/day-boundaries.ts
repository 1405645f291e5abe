import type { AcademyDay } from './academy-day-schema.ts';
import { addDays } from './day-arithmetic.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';
import { zonedClock } from './zoned-clock.ts';

/** The academy time zone unless the operator sets another (rules 3). */
export const DEFAULT_TIME_ZONE = 'Asia/Ho_Chi_Minh';

/** The academy day on which an instant falls. @throws {RangeError} for an unknown zone */
export function academyDay(instant: Date, timeZone: string): AcademyDay {
  const { year, month, day } = zonedClock(instant, timeZone);
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}` as AcademyDay;
}

export function isSameAcademyDay(options: {
  first: Date;
  second: Date;
  timeZone: string;
}): boolean {
  const { first, second, timeZone } = options;
  return academyDay(first, timeZone) === academyDay(second, timeZone);
}

/**
 * The first instant of a day in the zone, exact to the millisecond. It is not always midnight: where summer
 * time begins at midnight the day starts at 01:00, and a day that the zone skipped starts where the next day
 * does.
 */
export function startOfAcademyDay(day: AcademyDay, timeZone: string): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  let before = utcMidnight - SEARCH_REACH_MS;
  let reached = utcMidnight + SEARCH_REACH_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (academyDay(new Date(middle), timeZone) < day) before = middle;
    else reached = middle;
  }
  return new Date(reached);
}

/** The first instant after a day, so that a day is the half-open span [start, end). */
export function endOfAcademyDay(day: AcademyDay, timeZone: string): Date {
  return startOfAcademyDay(addDays(day, 1), timeZone);
}

/**
 * The first instant of a day at which the zone's clock shows 'HH:MM'; where a clock change skips that time, the first one
 * after the gap.
 */
export function atDayTime(options: { day: AcademyDay; time: string; timeZone: string }): Date {
  const { day, time, timeZone } = options;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const end = endOfAcademyDay(day, timeZone).getTime();
  let at = startOfAcademyDay(day, timeZone).getTime();
  // Minute by minute, because the day may be shorter or longer than its times.
  for (; at < end; at += MINUTE_MS) {
    const { hour, minute } = zonedClock(new Date(at), timeZone);
    if (hour * 60 + minute >= hours * 60 + minutes) break;
  }
  return new Date(at);
}

/** No zone has ever been more than 16 hours from UTC; 36 hours always include the neighbouring days. */
const SEARCH_REACH_MS = 36 * HOUR_MS;
