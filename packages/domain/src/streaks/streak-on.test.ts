import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LevelId } from '../ascension/levels.ts';
import type { AcademyDay } from '../calendar/academy-day-schema.ts';
import { addDays, dayFromNumber, parseAcademyDay } from '../calendar/day-arithmetic.ts';
import { type EffortDay, streakSchema } from './streak.ts';
import { dayCover, streakOn } from './streak-on.ts';
import { lossOfMiss } from './streak-state.ts';

const start = parseAcademyDay('2026-02-01');
const at = (index: number): AcademyDay => addDays(start, index);
const only = (index: number) => ({ from: at(index), to: at(index) });

/** One character a day: A approved, P pending, R rejected, r rest, h holiday, o outage, . nothing. */
function streakOf(days: string, level: LevelId = 'genesis') {
  const states: Record<string, EffortDay['state']> = {
    A: 'approved',
    P: 'pending',
    R: 'rejected',
  };
  const efforts = [...days].flatMap((sign, index) => {
    const state = states[sign];
    return state ? [{ day: at(index), state }] : [];
  });
  const ranges = (wanted: string) =>
    [...days].flatMap((sign, index) => (sign === wanted ? [only(index)] : []));
  return streakOn(at(days.length - 1), {
    events: { efforts, rests: ranges('r'), levels: [{ from: start, level }] },
    calendar: { holidays: ranges('h'), outages: ranges('o') },
  });
}
const kindsOf = (days: string) => streakOf(days).days.map(({ kind }) => kind);

describe('streakOn', () => {
  it('starts at zero', () => {
    expect(streakOf('...')).toEqual({ streak: 0, freezes: 0, toNextFreeze: 7, days: [] });
    expect(streakOf('R.R').days).toEqual([]);
  });

  it('counts effort days, and several proofs of one day once', () => {
    expect(streakOf('AAA').streak).toBe(3);
    const efforts: EffortDay[] = [
      { day: at(0), state: 'pending' },
      { day: at(0), state: 'approved' },
      { day: at(0), state: 'rejected' },
      { day: at(0), state: 'approved' },
    ];
    const twice = streakOn(at(0), {
      events: { efforts, rests: [], levels: [] },
      calendar: { holidays: [], outages: [] },
    });
    expect(twice.streak).toBe(1);
  });

  it('does not count the current day as missed', () => {
    expect(streakOf('AAAA.').streak).toBe(4);
    expect(kindsOf('A.').at(-1)).toBe('open');
    expect(streakOf('AAAA..').streak).toBe(2);
  });

  it('takes half the streak, rounded up, for a missed day', () => {
    expect(streakOf('AAAAA.A').streak).toBe(3);
    expect(streakOf('AAAAA.A').days[5]).toEqual({
      day: at(5),
      kind: 'missed',
      streak: 2,
      freezes: 0,
      lost: 3,
    });
    expect(streakOf('AAAAA....').streak).toBe(0);
  });

  it('holds a pending day: neither missed nor counted', () => {
    expect(streakOf('AAPPA').streak).toBe(3);
    expect(streakOf('AAP').days[2]?.kind).toBe('held');
  });

  it('recomputes past days when a pending or rejected day is approved late', () => {
    expect(streakOf('AARAA').streak).toBe(3);
    expect(streakOf('AAAAA').streak).toBe(5);
  });

  it('excuses rest, holidays and outages', () => {
    expect(kindsOf('Arhoh.')).toEqual(['effort', 'rest', 'holiday', 'outage', 'holiday', 'open']);
    expect(streakOf('AArhoAA').streak).toBe(4);
  });

  it('counts effort also on a day of rest', () => {
    const result = streakOn(at(1), {
      events: { efforts: [{ day: at(1), state: 'approved' }], rests: [only(1)], levels: [] },
      calendar: { holidays: [only(1)], outages: [] },
    });
    expect(result.days).toEqual([{ day: at(1), kind: 'effort', streak: 1, freezes: 0, lost: 0 }]);
  });

  it('ignores events after the requested day', () => {
    const efforts: EffortDay[] = [0, 1, 2, 3].map((index) => ({
      day: at(index),
      state: 'approved',
    }));
    const past = streakOn(at(1), {
      events: { efforts, rests: [], levels: [] },
      calendar: { holidays: [], outages: [] },
    });
    expect(past.streak).toBe(2);
  });
});

describe('freezes', () => {
  it('earns one every seven effort days, two at most', () => {
    expect(streakOf('A'.repeat(6))).toMatchObject({ freezes: 0, toNextFreeze: 1 });
    expect(streakOf('A'.repeat(7))).toMatchObject({ freezes: 1, toNextFreeze: 7 });
    expect(streakOf('A'.repeat(14))).toMatchObject({ freezes: 2, toNextFreeze: null });
    expect(streakOf('A'.repeat(40))).toMatchObject({ freezes: 2, toNextFreeze: null });
  });

  it('uses them for missed days before any streak is lost', () => {
    const result = streakOf(`${'A'.repeat(14)}....`);
    expect(result.days.slice(-4).map(({ kind, streak }) => [kind, streak])).toEqual([
      ['freeze', 14],
      ['freeze', 14],
      ['missed', 7],
      ['open', 7],
    ]);
  });

  it('keeps the progress to the next one when one is used, and resets it after a loss', () => {
    expect(streakOf(`${'A'.repeat(10)}..`)).toMatchObject({ freezes: 0, toNextFreeze: 4 });
    expect(streakOf('AAAA.A')).toMatchObject({ freezes: 0, toNextFreeze: 6 });
  });
});

describe('smaller loss from Guardian', () => {
  it('costs 15 % less than half, rounded up', () => {
    const losses = [0, 1, 2, 7, 20, 100].map((streak) => [
      lossOfMiss(streak, 'warrior'),
      lossOfMiss(streak, 'acolyte'),
    ]);
    expect(losses).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [3, 4],
      [9, 10],
      [43, 50],
    ]);
    expect(streakOf('AAAAA..', 'acolyte').streak).toBe(2);
    expect(streakOf(`${'A'.repeat(6)}r.A`, 'guardian').streak).toBe(4);
  });

  it('uses the level held on the missed day', () => {
    const efforts: EffortDay[] = Array.from({ length: 20 }, (_, index) => ({
      day: at(index),
      state: 'approved',
    }));
    const streakWith = (from: AcademyDay) =>
      streakOn(at(23), {
        events: { efforts, rests: [], levels: [{ from, level: 'guardian' }] },
        calendar: { holidays: [], outages: [] },
      }).streak;
    expect(streakWith(at(22))).toBe(11);
    expect(streakWith(at(23))).toBe(10);
  });
});

it('satisfies the response schema', () => {
  const result = streakOf('AAAAAAAA.P.rhoA.');
  expect(streakSchema.parse(result)).toEqual(result);
});

it('covers exactly the days of any range, also where ranges overlap or exceed the bounds', () => {
  const range = fc
    .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 30 }))
    .map(([from, length]) => ({ from: dayFromNumber(from), to: dayFromNumber(from + length) }));
  fc.assert(
    fc.property(fc.array(range), fc.integer({ min: 0, max: 40 }), (ranges, last) => {
      const isCovered = dayCover({ ranges, first: 0, last });
      for (let number = 0; number <= last; number += 1) {
        const day = dayFromNumber(number);
        const expected = ranges.some(({ from, to }) => from <= day && day <= to);
        expect(isCovered(number)).toBe(expected);
      }
    }),
  );
});
