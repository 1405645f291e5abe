import { describe, expect, it } from 'vitest';
import { addDays, parseAcademyDay } from './day-arithmetic.ts';
import { DEFAULT_TIME_ZONE as VIETNAM } from './day-boundaries.ts';
import {
  formatDateTime,
  formatDay,
  formatDayHeading,
  formatLongDay,
  formatRelative,
  formatTime,
  monthMarks,
  timeZoneLabel,
} from './format.ts';

describe('formatting', () => {
  it('writes days the Vietnamese way', () => {
    expect(formatDay(parseAcademyDay('2026-08-07'))).toBe('07/08/2026');
    expect(formatLongDay(parseAcademyDay('2026-08-07'))).toBe('Thứ Sáu, ngày 7 tháng 8 năm 2026');
    expect(formatLongDay(parseAcademyDay('2026-08-09'))).toMatch(/^Chủ Nhật/);
  });

  it('heads a list by days: today, yesterday, else weekday and date', () => {
    const today = parseAcademyDay('2026-11-25');
    const headings = ['2026-11-25', '2026-11-24', '2026-11-23', '2025-11-25', '2026-11-26'];
    expect(headings.map((day) => formatDayHeading(parseAcademyDay(day), today))).toEqual([
      'Hôm nay',
      'Hôm qua',
      'Thứ Hai, 23/11/2026',
      'Thứ Ba, 25/11/2025',
      'Thứ Năm, 26/11/2026',
    ]);
  });

  it('shows the time of the academy zone, midnight as 00', () => {
    const instant = new Date('2026-08-06T23:59:00Z');
    expect(formatTime(instant, VIETNAM)).toBe('06:59');
    expect(formatDateTime(instant, VIETNAM)).toBe('06:59 07/08/2026');
    expect(formatDateTime(new Date('2026-08-06T17:00:00Z'), VIETNAM)).toBe('00:00 07/08/2026');
    expect(formatTime(new Date('2026-07-01T12:00:00Z'), 'America/New_York')).toBe('08:00');
    expect(formatTime(new Date('2026-01-01T12:00:00Z'), 'America/New_York')).toBe('07:00');
  });

  it('names the zone of day-based numbers', () => {
    expect(timeZoneLabel(VIETNAM)).toBe('theo giờ Việt Nam');
    expect(timeZoneLabel('Europe/Paris')).toBe('theo giờ Europe/Paris');
  });
});

describe('formatRelative', () => {
  const now = new Date('2026-08-07T05:00:00Z');
  const ago = (seconds: number) =>
    formatRelative({
      instant: new Date(now.getTime() - seconds * 1000),
      now,
      timeZone: VIETNAM,
    });
  const [minute, hour, day] = [60, 3600, 86_400];

  it.each([
    [-300, 'Vừa xong'],
    [0, 'Vừa xong'],
    [minute - 1, 'Vừa xong'],
    [minute, '1 phút trước'],
    [hour - 1, '59 phút trước'],
    [hour, '1 giờ trước'],
    [day - 1, '23 giờ trước'],
    [day, '1 ngày trước'],
    [7 * day - 1, '6 ngày trước'],
    [7 * day, '31/07/2026'],
  ])('%i seconds ago is %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  it('uses the date of the academy zone', () => {
    const instant = new Date('2026-06-30T18:00:00Z');
    expect(formatRelative({ instant, now, timeZone: VIETNAM })).toBe('01/07/2026');
  });
});

it('the name of a month is below its first week, with space between two names', () => {
  const weeks = (from: string, count: number) =>
    Array.from({ length: count }, (_, at) => addDays(parseAcademyDay(from), 7 * at));
  expect(monthMarks(weeks('2025-11-10', 8))).toEqual([
    'Th11',
    undefined,
    undefined,
    'Th12',
    ...Array(4).fill(undefined),
  ]);
  expect(monthMarks(weeks('2025-11-24', 4))).toEqual([undefined, 'Th12', undefined, undefined]);
  expect(monthMarks([])).toEqual([]);
});
