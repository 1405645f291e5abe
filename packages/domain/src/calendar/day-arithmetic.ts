import type { AcademyDay } from './academy-day-schema.ts';
import { DAY_MS } from './durations.ts';

/** 1970-01-01 was a Thursday, three days after Monday. */
const EPOCH_WEEKDAY = 3;

/** Parses 'YYYY-MM-DD'; throws RangeError for a text that is not a calendar day. */
export function parseAcademyDay(text: string): AcademyDay {
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = isWritten ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse carries a day that the month does not have (30 February) into the next month.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new RangeError(`not a day of the calendar: ${text}`);
  }
  return text as AcademyDay;
}

/** Days since 1970-01-01, independent of any time zone. */
export function dayNumber(day: AcademyDay): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** The inverse of `dayNumber`. @throws {RangeError} outside the years 0 to 9999 */
export function dayFromNumber(number: number): AcademyDay {
  const text = new Date(number * DAY_MS).toISOString();
  if (text.length !== '0000-00-00T00:00:00.000Z'.length) throw new RangeError(`no day ${number}`);
  return text.slice(0, 10) as AcademyDay;
}

/** The day `count` days later, or earlier where `count` is negative. */
export function addDays(day: AcademyDay, count: number): AcademyDay {
  return dayFromNumber(dayNumber(day) + count);
}

/** Days from `from` to `to`: 1 for tomorrow, 0 for the same day, negative for the past. */
export function daysBetween(from: AcademyDay, to: AcademyDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export function isoWeekday(day: AcademyDay): number {
  const sinceMonday = (dayNumber(day) + EPOCH_WEEKDAY) % 7;
  return ((sinceMonday + 7) % 7) + 1;
}

/** Monday of the day's ISO week. */
export function startOfIsoWeek(day: AcademyDay): AcademyDay {
  return addDays(day, 1 - isoWeekday(day));
}

/** ISO week 'YYYY-Www' (rules 3). The year is that of the week's Thursday. */
export function isoWeekKey(day: AcademyDay): string {
  const thursday = addDays(startOfIsoWeek(day), 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01` as AcademyDay, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Month 'YYYY-MM'. */
export function monthKey(day: AcademyDay): string {
  return day.slice(0, 7);
}

export function startOfMonth(day: AcademyDay): AcademyDay {
  return `${monthKey(day)}-01` as AcademyDay;
}
