import { hasReached, LEVEL_THRESHOLDS, type LevelId } from '../ascension/levels.ts';

/** Rules 8: 1 % a day after 14 idle days, half of it from Sage. Permille keep the numbers whole. */
export const DECAY = {
  graceDays: 14,
  /** a notification is sent this many days before the first decay */
  warnDays: 3,
  permille: 10,
  slowPermille: 5,
  slowFrom: 'sage',
} as const satisfies Record<string, number | LevelId>;

/**
 * AURA that decays on one day: a whole number of at least 0, to be subtracted. `daysIdle` counts from the last
 * effort day (handed in and approved, or still pending) to the day in question, so the 15th is the first that
 * costs. The percentage is of the AURA held that morning, rounded down, and never goes below the threshold of
 * the level reached. The caller checks whether decay is switched on and whether the day was already applied
 * (cause `decay:{uid}:{date}`).
 */
export function decayFor(options: { aura: number; level: LevelId; daysIdle: number }): number {
  const { aura, level, daysIdle } = options;
  if (daysIdle <= DECAY.graceDays) return 0;
  const permille = hasReached(level, DECAY.slowFrom) ? DECAY.slowPermille : DECAY.permille;
  const fading = Math.floor((aura * permille) / 1000);
  return Math.max(0, Math.min(fading, aura - LEVEL_THRESHOLDS[level]));
}
