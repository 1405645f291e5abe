/** What the wall clock of a time zone shows at an instant. */
export type ZonedClock = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/**
 * Reads the wall clock of an IANA time zone, summer time included.
 * Throws RangeError for an unknown zone and for an invalid date.
 */
export function zonedClock(instant: Date, timeZone: string): ZonedClock {
  const clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) {
    if (type in clock) clock[type as keyof ZonedClock] = Number(value);
  }
  return clock;
}

/** Whether this runtime knows the IANA time zone; for checking `GOREAL_TIME_ZONE` at start. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Building a formatter costs a hundred times more than using it, so one is kept per zone. */
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
