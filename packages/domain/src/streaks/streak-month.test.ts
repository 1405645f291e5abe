import { describe, expect, it } from 'vitest';
import type { Closure } from '../calendar/closure.ts';
import { addDays, parseAcademyDay } from '../calendar/day-arithmetic.ts';
import type { EffortDay } from './streak.ts';
import { streakMonth, streakMonthSchema } from './streak-month.ts';
import { streakOn } from './streak-on.ts';

const today = parseAcademyDay('2026-02-10');
const day = (date: number) => parseAcademyDay(`2026-02-${String(date).padStart(2, '0')}`);

function february(options: { efforts: EffortDay[]; closures?: Closure[]; rests?: number[] }) {
  const { efforts, closures = [] } = options;
  const rests = (options.rests ?? []).map(day);
  const streak = streakOn(today, {
    events: { efforts, rests: rests.map((rest) => ({ from: rest, to: rest })), levels: [] },
    calendar: {
      holidays: closures.filter(({ kind }) => kind === 'holiday'),
      outages: closures.filter(({ kind }) => kind === 'outage'),
    },
  });
  return streakMonth({
    firstDay: today,
    today,
    timeZone: 'Asia/Ho_Chi_Minh',
    streak,
    rests,
    closures,
  });
}

const closure = (kind: Closure['kind'], from: number, to: number): Closure => ({
  id: kind,
  kind,
  name: `the ${kind}`,
  from: day(from),
  to: day(to),
});

describe('streakMonth', () => {
  it('explains every day and satisfies the response schema', () => {
    const month = february({ efforts: [{ day: day(3), state: 'approved' }], rests: [12] });
    expect(streakMonthSchema.parse(month)).toEqual(month);
    expect(month.days).toHaveLength(28);
    for (const { explanation } of month.days) expect(explanation).toMatch(/\S\.$/);
  });

  it('names only the closure that excuses a day', () => {
    const { days } = february({
      efforts: [
        { day: day(1), state: 'approved' },
        { day: day(4), state: 'approved' },
      ],
      closures: [closure('holiday', 3, 6), closure('outage', 5, 5), closure('holiday', 20, 21)],
    });
    const labels = days.map(({ kind, name }) => `${kind}/${name}`);
    expect(labels.slice(0, 6)).toEqual([
      'effort/null',
      'missed/null',
      'holiday/the holiday',
      'effort/null',
      'outage/the outage',
      'holiday/the holiday',
    ]);
    expect(labels.slice(19, 22)).toEqual([
      'holiday/the holiday',
      'holiday/the holiday',
      'ahead/null',
    ]);
  });

  it('allows planning and cancelling rest only for days ahead', () => {
    const { days } = february({ efforts: [], rests: [12] });
    const open = (which: 'canPlanRest' | 'canCancelRest') =>
      days.filter((entry) => entry[which]).map((entry) => entry.day);
    expect(open('canCancelRest')).toEqual([day(12)]);
    expect(open('canPlanRest')).toEqual([
      day(11),
      ...Array.from({ length: 16 }, (_, at) => addDays(day(13), at)),
    ]);
  });

  it('leaves today open for a new player, and counts no earlier day', () => {
    const { days, streak } = february({ efforts: [] });
    expect(streak).toBe(0);
    expect(days.map(({ kind }) => kind)).toEqual([
      ...Array(9).fill('before'),
      'open',
      ...Array(18).fill('ahead'),
    ]);
  });
});
