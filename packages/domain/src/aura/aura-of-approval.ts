import { hasReached, type LevelId } from '../ascension/levels.ts';
import type { AuraBreakdown, AuraLine } from './aura-breakdown.ts';

/** Percentages of the quest's reward (specification 6.5, rules 6). */
export const AURA_BONUS = {
  dailyPercent: 10,
  dailyFrom: 'acolyte',
  streakPercentPerDay: 2,
  streakPercentMax: 20,
  streakFrom: 'guardian',
} as const satisfies Record<string, number | LevelId>;

type ApprovalFacts = {
  /** reward of the quest, whole AURA */
  reward: number;
  /** whether the quest is a daily one */
  isDaily: boolean;
  /** the player's level before this approval */
  level: LevelId;
  /** the streak on the day the proof was handed in, that day included */
  streakDays: number;
};

/**
 * The AURA of an approval (rules 6). Both percentages refer to the quest's reward and are added, not
 * compounded: 100 AURA at 10 % and 20 % give 130. The total is rounded once, half up. The daily bonus is
 * rounded half up on its own and the streak bonus is the remainder, so the parts always sum to the total.
 * @throws {RangeError} for a reward or streak that is not a whole number of at least 0
 */
export function auraOfApproval(facts: ApprovalFacts): AuraBreakdown {
  const { reward: base, streakDays } = facts;
  assertCount('reward', base);
  assertCount('streakDays', streakDays);
  const daily = dailyPercent(facts);
  const streak = streakPercent(facts);
  const dailyBonus = percentOf(base, daily);
  const bonus = percentOf(base, daily + streak);
  const streakBonus = bonus - dailyBonus;
  const lines: AuraLine[] = [{ kind: 'base', amount: base }];
  if (daily > 0) lines.push({ kind: 'daily', percent: daily, amount: dailyBonus });
  if (streak > 0) lines.push({ kind: 'streak', percent: streak, streakDays, amount: streakBonus });
  return { base, dailyBonus, streakBonus, total: base + bonus, lines };
}

function dailyPercent({ isDaily, level }: ApprovalFacts): number {
  return isDaily && hasReached(level, AURA_BONUS.dailyFrom) ? AURA_BONUS.dailyPercent : 0;
}

function streakPercent({ level, streakDays }: ApprovalFacts): number {
  if (!hasReached(level, AURA_BONUS.streakFrom)) return 0;
  return Math.min(AURA_BONUS.streakPercentMax, streakDays * AURA_BONUS.streakPercentPerDay);
}

/** Half up, with integers only. As the base is whole, this rounds the total too. */
function percentOf(base: number, percent: number): number {
  return Math.floor((base * percent + 50) / 100);
}

function assertCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name} is not a whole number from 0 up: ${value}`);
  }
}
