import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVEL_IDS } from '../ascension/levels.ts';
import { auraLineText } from './aura.messages.ts';
import { auraBreakdownSchema } from './aura-breakdown.ts';
import { auraOfApproval } from './aura-of-approval.ts';

const facts = fc.record({
  reward: fc.integer({ min: 0, max: 1000 }),
  isDaily: fc.boolean(),
  level: fc.constantFrom(...LEVEL_IDS),
  streakDays: fc.integer({ min: 0, max: 400 }),
});

describe('auraOfApproval', () => {
  it('is only the quest reward before the first perk', () => {
    const plain = auraOfApproval({ reward: 50, isDaily: true, level: 'genesis', streakDays: 9 });
    expect(plain).toEqual({
      base: 50,
      dailyBonus: 0,
      streakBonus: 0,
      total: 50,
      lines: [{ kind: 'base', amount: 50 }],
    });
  });

  it('adds a tenth for daily quests from Acolyte', () => {
    const daily = { reward: 50, isDaily: true, streakDays: 9 } as const;
    expect(auraOfApproval({ ...daily, level: 'acolyte' }).total).toBe(55);
    expect(auraOfApproval({ ...daily, level: 'acolyte', isDaily: false }).total).toBe(50);
  });

  it('adds 2 % per streak day up to 20 % from Guardian', () => {
    const quest = { reward: 100, isDaily: false, level: 'guardian' } as const;
    const totals = [0, 1, 9, 10, 11, 300].map(
      (streakDays) => auraOfApproval({ ...quest, streakDays }).total,
    );
    expect(totals).toEqual([100, 102, 118, 120, 120, 120]);
  });

  it('adds the percents on the reward, not on each other', () => {
    const both = auraOfApproval({ reward: 100, isDaily: true, level: 'sage', streakDays: 10 });
    expect(both).toEqual({
      base: 100,
      dailyBonus: 10,
      streakBonus: 20,
      total: 130,
      lines: [
        { kind: 'base', amount: 100 },
        { kind: 'daily', percent: 10, amount: 10 },
        { kind: 'streak', percent: 20, streakDays: 10, amount: 20 },
      ],
    });
    expect(both.lines.map(auraLineText)).toEqual([
      'Phần thưởng nhiệm vụ',
      'Nhiệm vụ hằng ngày: thêm 10%',
      'Chuỗi 10 ngày: thêm 20%',
    ]);
  });

  it('rounds half up, once, on the total', () => {
    const at = (reward: number, streakDays: number) =>
      auraOfApproval({ reward, isDaily: true, level: 'guardian', streakDays });
    expect(at(5, 0).total).toBe(6); // 5.5
    expect(at(4, 0).total).toBe(4); // 4.4
    expect(at(15, 8).total).toBe(19); // 18.9
    // 6.0, where rounding each bonus separately would give 5 + 1 + 1
    expect(at(5, 5).total).toBe(6);
  });

  it('sums to the total and passes the schema it is stored with', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const breakdown = auraOfApproval(some);
        expect(auraBreakdownSchema.parse(breakdown)).toEqual(breakdown);
        expect(breakdown.dailyBonus).toBeGreaterThanOrEqual(0);
        expect(breakdown.streakBonus).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('never rewards more for a lower level, a shorter streak or a smaller quest', () => {
    fc.assert(
      fc.property(facts, facts, (first, second) => {
        const rank = (index: number) => LEVEL_IDS[index] ?? 'genesis';
        const levels = [LEVEL_IDS.indexOf(first.level), LEVEL_IDS.indexOf(second.level)];
        const low = {
          reward: Math.min(first.reward, second.reward),
          isDaily: first.isDaily && second.isDaily,
          level: rank(Math.min(...levels)),
          streakDays: Math.min(first.streakDays, second.streakDays),
        };
        const high = {
          reward: Math.max(first.reward, second.reward),
          isDaily: first.isDaily || second.isDaily,
          level: rank(Math.max(...levels)),
          streakDays: Math.max(first.streakDays, second.streakDays),
        };
        expect(auraOfApproval(high).total).toBeGreaterThanOrEqual(auraOfApproval(low).total);
      }),
    );
  });

  it('refuses fractions and negative numbers', () => {
    const quest = { reward: 10, isDaily: false, level: 'genesis', streakDays: 0 } as const;
    expect(() => auraOfApproval({ ...quest, reward: 1.5 })).toThrow(RangeError);
    expect(() => auraOfApproval({ ...quest, reward: -1 })).toThrow(RangeError);
    expect(() => auraOfApproval({ ...quest, streakDays: Number.NaN })).toThrow(RangeError);
  });
});

it('auraBreakdownSchema refuses a breakdown that does not sum', () => {
  const breakdown = auraOfApproval({ reward: 50, isDaily: true, level: 'sage', streakDays: 3 });
  expect(auraBreakdownSchema.safeParse({ ...breakdown, total: 1 }).success).toBe(false);
  expect(auraBreakdownSchema.safeParse({ ...breakdown, lines: [] }).success).toBe(false);
});
