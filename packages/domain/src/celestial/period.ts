import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import {
  addDays,
  isoWeekday,
  isoWeekKey,
  monthKey,
  parseAcademyDay,
  startOfIsoWeek,
  startOfMonth,
} from '../calendar/day-arithmetic.ts';
import { endOfAcademyDay } from '../calendar/day-boundaries.ts';
import { HOUR_MS } from '../calendar/durations.ts';
import { CELESTIAL_LIMITS } from './celestial-limits.ts';
import type { CelestialPeriod } from './record.ts';

/** Periods of the record: an ISO week, a month (academy days), or all time. */
export const CELESTIAL_KINDS = ['weekly', 'monthly', 'allTime'] as const;
export type CelestialKind = (typeof CELESTIAL_KINDS)[number];

export const ALL_TIME = 'all';

export type DatedPeriod = { key: string; from: AcademyDay; to: AcademyDay };

/** The week or month that contains a day. */
export function periodOf(kind: 'weekly' | 'monthly', day: AcademyDay): DatedPeriod {
  if (kind === 'weekly') {
    const from = startOfIsoWeek(day);
    return { key: isoWeekKey(day), from, to: addDays(from, 6) };
  }
  const from = startOfMonth(day);
  return { key: monthKey(day), from, to: addDays(startOfMonth(addDays(from, 31)), -1) };
}

/** The week or month of this century with a key; undefined for any other text. */
export function parsePeriod(
  key: string,
): (DatedPeriod & { kind: 'weekly' | 'monthly' }) | undefined {
  const week = /^(20\d{2})-W(\d{2})$/.exec(key);
  const month = /^(20\d{2})-(\d{2})$/.exec(key);
  const period = week ? weekOf(Number(week[1]), Number(week[2])) : month && monthOf(key);
  return period?.key === key ? { ...period, kind: week ? 'weekly' : 'monthly' } : undefined;
}

/** The previous period of the same kind. */
export function periodBefore(kind: 'weekly' | 'monthly', period: DatedPeriod): DatedPeriod {
  return periodOf(kind, addDays(period.from, -1));
}

/** Whether a period has ended and no longer accepts late activities. */
export function isFinal(period: DatedPeriod, now: Date, timeZone: string): boolean {
  const end = endOfAcademyDay(period.to, timeZone).getTime();
  return now.getTime() >= end + CELESTIAL_LIMITS.graceHours * HOUR_MS;
}

/** The weeks and months that can still change at an instant: the current ones and those in their grace time. */
export function openPeriods(today: AcademyDay, now: Date, timeZone: string): DatedPeriod[] {
  return (['weekly', 'monthly'] as const).flatMap((kind) => {
    const present = periodOf(kind, today);
    const before = periodBefore(kind, present);
    return isFinal(before, now, timeZone) ? [present] : [present, before];
  });
}

export function presentPeriod(period: DatedPeriod, now: Date, timeZone: string): CelestialPeriod {
  return { ...period, isFinal: isFinal(period, now, timeZone) };
}

function weekOf(year: number, week: number): DatedPeriod | undefined {
  if (week < 1 || week > 53) return undefined;
  // ISO 8601: 4 January is always in week 1.
  const first = parseAcademyDay(`${String(year).padStart(4, '0')}-01-04`);
  return periodOf('weekly', addDays(first, 1 - isoWeekday(first) + (week - 1) * 7));
}

function monthOf(key: string): DatedPeriod | undefined {
  const month = Number(key.slice(5));
  if (month < 1 || month > 12) return undefined;
  return periodOf('monthly', parseAcademyDay(`${key}-01`));
}
