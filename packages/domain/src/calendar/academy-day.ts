import type { AcademyDay } from './academy-day-schema.ts';

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
