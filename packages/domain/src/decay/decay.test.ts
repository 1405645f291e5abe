import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVEL_THRESHOLDS, levelForAura } from '../ascension/levels.ts';
import { parseAcademyDay } from '../calendar/day-arithmetic.ts';
import { decayFor, idleDays } from './decay.ts';

const auras = fc.integer({ min: 0, max: 50_000 });
const idle = fc.integer({ min: 0, max: 1000 });

describe('decayFor', () => {
  it('starts on the fifteenth day without effort', () => {
    expect(decayFor({ aura: 900, level: 'guardian', daysIdle: 14 })).toBe(0);
    expect(decayFor({ aura: 900, level: 'guardian', daysIdle: 15 })).toBe(9);
    expect(decayFor({ aura: 900, level: 'guardian', daysIdle: 90 })).toBe(9);
  });

  it('takes half from Sage', () => {
    expect(decayFor({ aura: 4000, level: 'warrior', daysIdle: 20 })).toBe(40);
    expect(decayFor({ aura: 8000, level: 'sage', daysIdle: 20 })).toBe(40);
    expect(decayFor({ aura: 20_000, level: 'legendary', daysIdle: 20 })).toBe(100);
  });

  it('rounds down and stops at the threshold of the level reached', () => {
    expect(decayFor({ aura: 99, level: 'genesis', daysIdle: 20 })).toBe(0);
    expect(decayFor({ aura: 199, level: 'acolyte', daysIdle: 20 })).toBe(1);
    expect(decayFor({ aura: 503, level: 'guardian', daysIdle: 20 })).toBe(3);
    expect(decayFor({ aura: 500, level: 'guardian', daysIdle: 20 })).toBe(0);
  });

  it('takes nothing from AURA that an undo left below the threshold', () => {
    expect(decayFor({ aura: 80, level: 'acolyte', daysIdle: 20 })).toBe(0);
    expect(decayFor({ aura: 0, level: 'genesis', daysIdle: 20 })).toBe(0);
  });

  it('is a whole number, never negative, and never lowers the level', () => {
    fc.assert(
      fc.property(auras, fc.integer({ min: 1, max: 400 }), (start, days) => {
        const level = levelForAura(start);
        let aura = start;
        for (let daysIdle = 0; daysIdle <= days; daysIdle += 1) {
          const lost = decayFor({ aura, level, daysIdle });
          expect(Number.isInteger(lost) && lost >= 0).toBe(true);
          aura -= lost;
        }
        expect(aura).toBeGreaterThanOrEqual(LEVEL_THRESHOLDS[level]);
        expect(levelForAura(aura)).toBe(level);
      }),
    );
  });

  it('never takes more than a hundredth', () => {
    fc.assert(
      fc.property(auras, idle, (aura, daysIdle) => {
        const lost = decayFor({ aura, level: levelForAura(aura), daysIdle });
        expect(lost * 100).toBeLessThanOrEqual(aura);
      }),
    );
  });
});

const day = (date: number) => parseAcademyDay(`2026-02-${String(date).padStart(2, '0')}`);
const range = (from: number, to: number) => ({ from: day(from), to: day(to) });

describe('idleDays', () => {
  it.each([
    ['none on the day of effort', 1, 1, [], 0],
    ['one on the day after', 1, 2, [], 1],
    ['none before it', 5, 2, [], 0],
    ['not the excused, each once', 1, 10, [range(3, 5), range(4, 6)], 5],
    ['none on an excused day', 1, 10, [range(10, 12)], 0],
    ['all when the excused lie elsewhere', 5, 10, [range(1, 5), range(11, 20)], 5],
  ])('%s', (_what, effort, on, excused, idle) => {
    expect(idleDays({ lastEffort: day(effort), day: day(on), excused })).toBe(idle);
  });
});
