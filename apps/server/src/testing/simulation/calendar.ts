import { DAY_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';

/** Instants of a wall clock in a zone, with its summer time. */

const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(ms: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The instant of a wall clock: `minutes` after midnight of a date. A time that summer time skips becomes the
 * next one that exists.
 */
export function instantOf(date: string, minutes: number, timeZone: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  let guess = wanted;
  for (let round = 0; round < 3; round += 1) guess += wanted - wallClock(guess, timeZone);
  return guess;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a cron expression of minutes and hours has a minute in (from, to]. No job is bound to a day yet. */
export function isDue(cron: string, span: { from: number; to: number; timeZone: string }): boolean {
  const [minutes = '*', hours = '*', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`no minutes and hours alone: “${cron}”`);
  const { from, to, timeZone } = span;
  if (to - from >= DAY_MS) return true;
  const first = Math.floor(from / MINUTE_MS) + 1;
  const last = Math.floor(to / MINUTE_MS);
  for (let at = first; at <= last; at += 1) {
    const wall = at + offsetAt(at * MINUTE_MS, timeZone);
    if (matches(minutes, wall % 60) && matches(hours, Math.floor(wall / 60) % 24)) return true;
  }
  return false;
}

const offsets = new Map<string, number>();

/** Minutes between the wall clock and UTC. Zones change it on whole or half hours only. */
function offsetAt(ms: number, timeZone: string): number {
  const halfHour = Math.floor(ms / (30 * MINUTE_MS)) * 30 * MINUTE_MS;
  const key = `${timeZone} ${halfHour}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = (wallClock(halfHour, timeZone) - halfHour) / MINUTE_MS;
    offsets.set(key, offset);
  }
  return offset;
}

function matches(field: string, value: number): boolean {
  if (field === '*') return true;
  const every = /^\*\/(\d+)$/.exec(field)?.[1];
  if (every) return value % Number(every) === 0;
  return field.split(',').some((each) => Number(each) === value);
}
