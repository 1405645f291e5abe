import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { academyDaySchema, dayRangeSchema } from './academy-day-schema.ts';
import { parseAcademyDay } from './day-arithmetic.ts';
import {
  academyDay,
  atDayTime,
  DEFAULT_TIME_ZONE,
  endOfAcademyDay,
  isSameAcademyDay,
  startOfAcademyDay,
} from './day-boundaries.ts';
import { HOUR_MS } from './durations.ts';
import { isTimeZone } from './zoned-clock.ts';

const zones = [
  'Asia/Ho_Chi_Minh',
  'UTC',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Apia',
];
const instants = fc.date({
  min: new Date('2005-01-01T00:00:00Z'),
  max: new Date('2045-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('academyDay', () => {
  it('keeps 06:59 and 07:01 of Vietnam on one day, although the UTC day changes between them', () => {
    const before = new Date('2026-08-06T23:59:00Z');
    const after = new Date('2026-08-07T00:01:00Z');
    expect(academyDay(before, DEFAULT_TIME_ZONE)).toBe('2026-08-07');
    expect(academyDay(after, DEFAULT_TIME_ZONE)).toBe('2026-08-07');
    expect(isSameAcademyDay({ first: before, second: after, timeZone: DEFAULT_TIME_ZONE })).toBe(
      true,
    );
  });

  it('changes the day at midnight in Vietnam, within one UTC day', () => {
    const before = new Date('2026-08-07T16:59:59.999Z');
    const after = new Date('2026-08-07T17:00:00Z');
    expect(academyDay(before, DEFAULT_TIME_ZONE)).toBe('2026-08-07');
    expect(academyDay(after, DEFAULT_TIME_ZONE)).toBe('2026-08-08');
    expect(isSameAcademyDay({ first: before, second: after, timeZone: DEFAULT_TIME_ZONE })).toBe(
      false,
    );
  });

  it('refuses an unknown zone and an invalid date', () => {
    expect(() => academyDay(new Date(), 'Asia/Nowhere')).toThrow(RangeError);
    expect(() => academyDay(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
    expect(isTimeZone('Asia/Nowhere')).toBe(false);
    expect(isTimeZone(DEFAULT_TIME_ZONE)).toBe(true);
  });

  it('always gives a day of the calendar', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        expect(academyDaySchema.safeParse(academyDay(instant, zone)).success).toBe(true);
      }),
    );
  });
});

describe('parseAcademyDay', () => {
  it('accepts calendar days only', () => {
    expect(parseAcademyDay('2028-02-29')).toBe('2028-02-29');
    for (const text of ['2026-02-29', '2026-13-01', '2026-8-7', '2026-08-07T00:00:00Z', '']) {
      expect(() => parseAcademyDay(text)).toThrow();
    }
  });

  it('refuses a range that ends before it begins', () => {
    expect(dayRangeSchema.safeParse({ from: '2026-02-01', to: '2026-02-01' }).success).toBe(true);
    expect(dayRangeSchema.safeParse({ from: '2026-02-02', to: '2026-02-01' }).success).toBe(false);
  });
});

describe('startOfAcademyDay', () => {
  const start = (day: string, zone: string) =>
    startOfAcademyDay(parseAcademyDay(day), zone).toISOString();

  it('is midnight of the zone', () => {
    expect(start('2026-08-07', DEFAULT_TIME_ZONE)).toBe('2026-08-06T17:00:00.000Z');
    expect(start('2026-08-07', 'UTC')).toBe('2026-08-07T00:00:00.000Z');
  });

  it('follows summer time, also on the days that have 23 or 25 hours', () => {
    const hours = (day: string) => {
      const parsed = parseAcademyDay(day);
      const span =
        endOfAcademyDay(parsed, 'America/New_York').getTime() -
        startOfAcademyDay(parsed, 'America/New_York').getTime();
      return span / HOUR_MS;
    };
    expect(start('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
    expect(start('2026-03-09', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
    expect(hours('2026-03-08')).toBe(23);
    expect(hours('2026-11-01')).toBe(25);
    expect(hours('2026-11-02')).toBe(24);
  });

  it('is 01:00 where summer time skips midnight, and the first of two midnights', () => {
    expect(start('2024-04-26', 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z');
    expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
  });

  it('starts a day that the zone skipped where the next day starts', () => {
    expect(start('2011-12-30', 'Pacific/Apia')).toBe(start('2011-12-31', 'Pacific/Apia'));
  });

  it('is the first instant of its day, in every zone', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const day = academyDay(instant, zone);
        const first = startOfAcademyDay(day, zone).getTime();
        expect(first).toBeLessThanOrEqual(instant.getTime());
        expect(endOfAcademyDay(day, zone).getTime()).toBeGreaterThan(instant.getTime());
        expect(academyDay(new Date(first), zone)).toBe(day);
        expect(academyDay(new Date(first - 1), zone) < day).toBe(true);
      }),
    );
  });
});

describe('atDayTime', () => {
  it.each([
    ['Asia/Ho_Chi_Minh', '2026-03-02', '00:00', '2026-03-02T00:00:00+07:00'],
    ['Asia/Ho_Chi_Minh', '2026-03-02', '23:59', '2026-03-02T23:59:00+07:00'],
    ['Europe/Berlin', '2026-03-29', '23:30', '2026-03-29T23:30:00+02:00'],
    ['Europe/Berlin', '2026-10-25', '23:30', '2026-10-25T23:30:00+01:00'],
    ['America/Santiago', '2026-09-06', '23:59', '2026-09-06T23:59:00-03:00'],
  ])('in %s on %s at %s is %s', (timeZone, day, time, instant) => {
    expect(atDayTime({ day: parseAcademyDay(day), time, timeZone })).toEqual(new Date(instant));
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T03:00:00+02:00'],
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T01:00:00-03:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-04T02:30:00+11:00'],
  ])('in %s on %s the skipped time %s becomes the first instant after the gap', (...given) => {
    const [timeZone, day, time, instant] = given;
    expect(atDayTime({ day: parseAcademyDay(day), time, timeZone })).toEqual(new Date(instant));
  });

  it('takes the first of two instants that show the time', () => {
    const day = parseAcademyDay('2026-10-25');
    const at = atDayTime({ day, time: '02:30', timeZone: 'Europe/Berlin' });
    expect(at).toEqual(new Date('2026-10-25T02:30:00+02:00'));
  });
});
