import { hasReached, LEVEL_THRESHOLDS, type LevelId } from '../ascension/levels.ts';

/** rules 8: 1 % a day after 14 days, half that from Sage. Permille keep it whole. */
export const DECAY = {
  graceDays: 14,
  /** a letter warns so many days before the first that costs */
  warnDays: 3,
  permille: 10,
  slowPermille: 5,
  slowFrom: 'sage',
} as const satisfies Record<string, number | LevelId>;

/**
 * AURA that fades on one day: a whole number from 0 up, the amount to take away. `daysIdle` counts from
 * the last effort day (handed in and approved, or still pending) to the day in question, so the 15th is
 * the first that costs. The percent is of the AURA held that morning, rounded down in the player's
 * favour, and never takes more than what lies above the threshold of the level reached. Whether decay
 * is on, and for which days it was already taken, is the caller's to know (cause `decay:{uid}:{date}`).
 */
export function decayFor(options: { aura: number; level: LevelId; daysIdle: number }): number {
  const { aura, level, daysIdle } = options;
  if (daysIdle <= DECAY.graceDays) return 0;
  const permille = hasReached(level, DECAY.slowFrom) ? DECAY.slowPermille : DECAY.permille;
  const fading = Math.floor((aura * permille) / 1000);
  return Math.max(0, Math.min(fading, aura - LEVEL_THRESHOLDS[level]));
}
