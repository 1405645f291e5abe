import { describe, expect, it } from 'vitest';
import { parseAcademyDay } from '../calendar/day-arithmetic.ts';
import { isFinal, openPeriods, parsePeriod, periodBefore, periodOf } from './period.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const day = parseAcademyDay;

describe('periods', () => {
  it('are ISO weeks and calendar months', () => {
    expect(periodOf('weekly', day('2027-01-02'))).toEqual({
      key: '2026-W53',
      from: '2026-12-28',
      to: '2027-01-03',
    });
    expect(periodOf('monthly', day('2028-02-10'))).toEqual({
      key: '2028-02',
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(periodBefore('monthly', periodOf('monthly', day('2026-01-31'))).key).toBe('2025-12');
  });

  it('are parsed from their keys only', () => {
    for (const text of ['2026-01-01', '2026-11-22', '2027-01-03', '2020-12-31']) {
      for (const kind of ['weekly', 'monthly'] as const) {
        const period = periodOf(kind, day(text));
        expect(parsePeriod(period.key)).toEqual({ ...period, kind });
      }
    }
    const others = ['', 'all', '2026-W00', '2026-W54', '2025-W53', '2026-13', '2026-00', '2026-1'];
    others.push('9999-12', '9999-W52', '0000-01', '0000-W01');
    for (const text of others) expect(parsePeriod(text)).toBeUndefined();
  });

  it('accept late activities for two days, then are final', () => {
    const week = periodOf('weekly', day('2026-03-01'));
    const at = (text: string) => new Date(`${text}+07:00`);
    expect(isFinal(week, at('2026-03-03T23:59:59'), ZONE)).toBe(false);
    expect(isFinal(week, at('2026-03-04T00:00:00'), ZONE)).toBe(true);
    const keys = (today: string) =>
      openPeriods(day(today), at(`${today}T09:00:00`), ZONE).map(({ key }) => key);
    expect(keys('2026-03-02')).toEqual(['2026-W10', '2026-W09', '2026-03', '2026-02']);
    expect(keys('2026-03-20')).toEqual(['2026-W12', '2026-03']);
  });
});
