import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, parseAcademyDay } from '../calendar/day-arithmetic.ts';
import { ascensionMessages } from './ascension.messages.ts';
import { levelHistory } from './level-history.ts';
import { hasTrail, levelName, titleOf } from './level-name.ts';
import { hasReached, LEVEL_IDS, levelForAura, progressToNext } from './levels.ts';

const auras = fc.integer({ min: 0, max: 20_000 });

describe('levels', () => {
  it.each([
    [-5, 'genesis'],
    [0, 'genesis'],
    [99, 'genesis'],
    [100, 'acolyte'],
    [499, 'acolyte'],
    [500, 'guardian'],
    [1499, 'guardian'],
    [1500, 'warrior'],
    [4999, 'warrior'],
    [5000, 'sage'],
    [9999, 'sage'],
    [10_000, 'legendary'],
    [1_000_000, 'legendary'],
  ])('%i AURA is %s', (aura, level) => {
    expect(levelForAura(aura)).toBe(level);
  });

  it('never falls while AURA rises', () => {
    fc.assert(
      fc.property(auras, auras, (first, second) => {
        const [low, high] = [Math.min(first, second), Math.max(first, second)];
        expect(hasReached(levelForAura(high), levelForAura(low))).toBe(true);
      }),
    );
  });

  it('reaches itself and lower levels, no higher one', () => {
    expect(hasReached('guardian', 'guardian')).toBe(true);
    expect(hasReached('guardian', 'acolyte')).toBe(true);
    expect(hasReached('guardian', 'warrior')).toBe(false);
  });
});

describe('progressToNext', () => {
  it('gives the percent within a level and the AURA still needed', () => {
    expect(progressToNext(0)).toEqual({
      level: 'genesis',
      next: 'acolyte',
      percent: 0,
      needed: 100,
    });
    expect(progressToNext(499)).toEqual({
      level: 'acolyte',
      next: 'guardian',
      percent: 99,
      needed: 1,
    });
    expect(progressToNext(12_000)).toEqual({
      level: 'legendary',
      next: null,
      percent: 100,
      needed: 0,
    });
  });

  it('needs exactly the AURA of the next level, and is 100 percent only at the top', () => {
    fc.assert(
      fc.property(auras, (aura) => {
        const { level, next, percent, needed } = progressToNext(aura);
        expect(level).toBe(levelForAura(aura));
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent === 100).toBe(next === null);
        expect(levelForAura(aura + needed)).toBe(next ?? 'legendary');
        if (next) expect(levelForAura(aura + needed - 1)).toBe(level);
      }),
    );
  });
});

describe('level names', () => {
  it('calls a new player Môn Sinh', () => {
    expect(levelName('genesis')).toBe('Môn Sinh');
  });

  it('gives every level its own name and texts', () => {
    expect(new Set(LEVEL_IDS.map(levelName)).size).toBe(LEVEL_IDS.length);
    for (const level of LEVEL_IDS) {
      expect(ascensionMessages[level].perks.length).toBeGreaterThan(0);
    }
  });

  it('gives a title from Warrior on, and the trail to the Legendary alone', () => {
    expect(LEVEL_IDS.map(titleOf)).toEqual([null, null, null, 'Võ Sư', 'Hiền Giả', 'Chân Nhân']);
    expect(LEVEL_IDS.filter(hasTrail)).toEqual(['legendary']);
  });
});

describe('levelHistory', () => {
  const day = parseAcademyDay('2026-08-01');

  it('has one interval for each day on which the level changed', () => {
    const history = levelHistory([
      { day: addDays(day, 9), amount: -450 },
      { day, amount: 60 },
      { day: addDays(day, 2), amount: 460 },
      { day, amount: 40 },
    ]);
    expect(history).toEqual([
      { from: day, level: 'acolyte' },
      { from: addDays(day, 2), level: 'guardian' },
      { from: addDays(day, 9), level: 'acolyte' },
    ]);
  });

  it('does not depend on the order, and contains nothing that was undone on the same day', () => {
    const change = fc.record({
      day: fc.integer({ min: 0, max: 30 }).map((count) => addDays(day, count)),
      amount: fc.integer({ min: -200, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(change), change, (changes, undone) => {
        const undo = { day: undone.day, amount: -undone.amount };
        expect(levelHistory([undo, ...changes.toReversed(), undone])).toEqual(
          levelHistory(changes),
        );
      }),
    );
  });
});
