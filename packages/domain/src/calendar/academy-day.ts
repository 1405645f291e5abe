import type { AcademyDay } from './academy-day-schema.ts';

/** Reads 'YYYY-MM-DD'; throws a RangeError when the text is not a day of the calendar. */
export function parseAcademyDay(text: string): AcademyDay {
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = isWritten ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // What the month does not have, the 30th of February, counts on into the next one.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new RangeError(`not a day of the calendar: ${text}`);
  }
  return text as AcademyDay;
}
