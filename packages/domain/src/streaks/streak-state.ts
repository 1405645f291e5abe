import { hasReached, type LevelId } from '../ascension/levels.ts';

/** rules 7, and the Guardian's perk of specification 6. */
export const STREAK_RULES = {
  effortDaysPerFreeze: 7,
  freezesMax: 2,
  mildFrom: 'guardian',
} as const satisfies Record<string, number | LevelId>;

const METER_MAX = STREAK_RULES.effortDaysPerFreeze * STREAK_RULES.freezesMax;

/**
 * What one day hands to the next. The meter holds the earned freezes and the way to the next one: an
 * effort day adds 1 up to 14, every full 7 of it is a freeze, spending one takes 7, and losing streak
 * empties it. As both numbers only ever grow with effort and mercy, more of either never ends lower.
 */
export type StreakState = { streak: number; meter: number };

export const STREAK_START: StreakState = { streak: 0, meter: 0 };

export function freezesOf(state: StreakState): number {
  return Math.floor(state.meter / STREAK_RULES.effortDaysPerFreeze);
}

/** Effort days until the next freeze; null while both are held. */
export function toNextFreeze(state: StreakState): number | null {
  if (state.meter === METER_MAX) return null;
  return STREAK_RULES.effortDaysPerFreeze - (state.meter % STREAK_RULES.effortDaysPerFreeze);
}

export function afterEffort(state: StreakState): StreakState {
  return { streak: state.streak + 1, meter: Math.min(METER_MAX, state.meter + 1) };
}

/** A day that nothing excuses: a freeze is spent when there is one, else streak is lost. */
export function afterMiss(state: StreakState, level: LevelId): StreakState {
  if (freezesOf(state) > 0) {
    return { streak: state.streak, meter: state.meter - STREAK_RULES.effortDaysPerFreeze };
  }
  return { streak: state.streak - lossOfMiss(state.streak, level), meter: 0 };
}

/**
 * Streak days a missed day costs: half, rounded up; from Guardian 15 % less than that half, rounded up
 * once: ceil(streak × 0.5 × 0.85), computed on whole numbers as ceil(streak × 17 / 40). A streak of 20
 * loses 10, from Guardian 9.
 */
export function lossOfMiss(streak: number, level: LevelId): number {
  if (hasReached(level, STREAK_RULES.mildFrom)) return Math.ceil((streak * 17) / 40);
  return Math.ceil(streak / 2);
}
