/** As in `<input type>`; the value has HTML's format: `2026-11-25`, `20:30`, `2026-11-25T20:30`. */
export type DateKind = 'date' | 'time' | 'datetime-local';

const DAY = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4})$/;
const DAY_OF_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_TIME = /^\d{2}:\d{2}$/;
const ISO_BOTH = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** `20:30`, `20h30`, `20h`, or with the word for hour, which begins with g */
const TIME = /^(\d{1,2})\s*(?::|h|g\p{L}*)\s*(\d{2})?$/iu;
const TIME_OF_DIGITS = /^(\d{2})(\d{2})$/;
const BOTH_OF_DIGITS = /^(\d{8})(\d{4})$/;
const DAY_AND_TIME = /^([\d/.-]{8,10})(?:T|\s*)(\d.*)$/i;

/**
 * Parses a date in Vietnamese format: day, month, year, with slashes, points, dashes or none; 24 hours. Also
 * accepts HTML's format. An invalid text is returned unchanged.
 */
export function valueOfWritten(kind: DateKind, text: string): string {
  const trimmed = text.trim();
  if (kind === 'date') return dayOf(trimmed) ?? text;
  if (kind === 'time') return timeOf(trimmed) ?? text;
  const [, day = '', time = ''] = BOTH_OF_DIGITS.exec(trimmed) ?? DAY_AND_TIME.exec(trimmed) ?? [];
  const value = [dayOf(day), timeOf(time)];
  return value.includes(undefined) ? text : value.join('T');
}

/** The display format; an invalid value is returned unchanged. */
export function writtenOf(kind: DateKind, value: string): string {
  if (kind === 'time') return value;
  const [day = '', ...time] = value.split('T');
  const [, year, month, date] = ISO_DAY.exec(day) ?? [];
  return year === undefined ? value : [`${date}/${month}/${year}`, ...time].join(' ');
}

/** Whether it is a valid value of such an input and an existing date. */
export function isValue(kind: DateKind, value: string): boolean {
  const form = { date: ISO_DAY, time: ISO_TIME, 'datetime-local': ISO_BOTH }[kind];
  // `Date.parse` accepts a space too; HTML's value has `T`.
  return form.test(value) && valueOfWritten(kind, `${value} `) === value;
}

function dayOf(text: string): string | undefined {
  const iso = ISO_DAY.exec(text);
  const written = DAY.exec(text) ?? DAY_OF_DIGITS.exec(text);
  const [year, month = '', date = ''] = iso
    ? iso.slice(1)
    : [written?.[3], written?.[2], written?.[1]];
  if (year === undefined) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const known = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(known.getTime()) && known.toISOString().startsWith(day) ? day : undefined;
}

function timeOf(text: string): string | undefined {
  const [, hour, minute = '00'] = TIME.exec(text) ?? TIME_OF_DIGITS.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}
