import { MINUTE_MS } from './durations.ts';

/** The wall clock of a time zone at an instant. */
type ZonedClock = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/**
 * Reads the wall clock of an IANA time zone, summer time included.
 * @throws {RangeError} for an unknown zone and for an invalid date
 */
export function zonedClock(instant: Date, timeZone: string): ZonedClock {
  const shown = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  };
}

const QUARTER_MS = 15 * MINUTE_MS;
const MAX_QUARTERS = 10_000;
/** Cache of offsets: asking the formatter costs fifty times more, and a long chat formats a thousand times. */
const offsets = new Map<string, Map<number, number>>();

/** The zone's offset from UTC in ms, cached by quarter of an hour, within which it does not change. */
function offsetAt(time: number, timeZone: string): number {
  const quarter = Math.floor(time / QUARTER_MS);
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  const kept = known.get(quarter);
  if (kept !== undefined) return kept;
  const first = askOffset(quarter * QUARTER_MS, timeZone);
  if (first !== askOffset((quarter + 1) * QUARTER_MS, timeZone)) return askOffset(time, timeZone);
  if (known.size >= MAX_QUARTERS) known.clear();
  offsets.set(timeZone, known.set(quarter, first));
  return first;
}

function askOffset(time: number, timeZone: string): number {
  const clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(timeZone).formatToParts(time)) {
    if (type in clock) clock[type as keyof ZonedClock] = Number(value);
  }
  const { year, month, day, hour, minute, second } = clock;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

/** Whether this runtime knows the IANA time zone; validates `GOREAL_TIME_ZONE` at start. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** One formatter a zone: building one costs a hundred times more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
