import type { AcademyDay } from './academy-day-schema.ts';
import { calendarMessages as messages } from './calendar.messages.ts';
import { daysBetween, isoWeekday } from './day-arithmetic.ts';
import { academyDay } from './day-boundaries.ts';
import { MINUTE_MS } from './durations.ts';
import { zonedClock } from './zoned-clock.ts';

// Formatted here instead of by the runtime's locale data, so that the server and every browser agree.

/** '07/08/2026'. */
export function formatDay(day: AcademyDay): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

/** '07/08', where the year is clear. */
export function formatShortDay(day: AcademyDay): string {
  return formatDay(day).slice(0, 5);
}

/**
 * Short month names below columns of one week each: below the first week that begins in a month, and below
 * the very first column unless the next name would overlap.
 */
export function monthMarks(mondays: readonly AcademyDay[]): (string | undefined)[] {
  const months = mondays.map((day) => Number(day.slice(5, 7)));
  return months.map((month, index) => {
    const isNew = index === 0 ? months[2] === month : months[index - 1] !== month;
    return isNew ? messages.shortMonth(month) : undefined;
  });
}

/** The full date, weekday first. */
export function formatLongDay(day: AcademyDay): string {
  const [year, month, date] = day.split('-').map(Number);
  return messages.longDay({
    weekday: messages.weekdays[isoWeekday(day) - 1] ?? '',
    day: date ?? 0,
    month: month ?? 0,
    year: year ?? 0,
  });
}

/** Heading of a day: «today», «yesterday», else the weekday and the date. */
export function formatDayHeading(day: AcademyDay, today: AcademyDay): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return messages.today;
  if (ago === 1) return messages.yesterday;
  return `${messages.weekdays[isoWeekday(day) - 1] ?? ''}, ${formatDay(day)}`;
}

/** '06:59', on the clock of the zone. */
export function formatTime(instant: Date, timeZone: string): string {
  const { hour, minute } = zonedClock(instant, timeZone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** '06:59 07/08/2026', on the clock of the zone. */
export function formatDateTime(instant: Date, timeZone: string): string {
  return `${formatTime(instant, timeZone)} ${formatDay(academyDay(instant, timeZone))}`;
}

/**
 * Elapsed time: «just now» under a minute (or in the future, where clocks disagree), then minutes, hours, days,
 * and from 7 days on the date (specification 9.7).
 */
export function formatRelative(options: { instant: Date; now: Date; timeZone: string }): string {
  const { instant, now, timeZone } = options;
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS);
  if (minutes < 1) return messages.justNow;
  if (minutes < 60) return messages.minutesAgo(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return messages.hoursAgo(hours);
  const days = Math.floor(hours / 24);
  if (days < 7) return messages.daysAgo(days);
  return formatDay(academyDay(instant, timeZone));
}

/** The zone's label beside a day-based number (rules 3). */
export function timeZoneLabel(timeZone: string): string {
  const isVietnam = timeZone === 'Asia/Ho_Chi_Minh' || timeZone === 'Asia/Saigon';
  return isVietnam ? messages.vietnamTime : messages.zoneTime(timeZone);
}
