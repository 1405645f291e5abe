import { hasReached, type LevelId } from '../ascension/levels.ts';

/** Rules 7, and the Guardian's perk (specification 6.5). */
export const STREAK_RULES = {
  effortDaysPerFreeze: 7,
  freezesMax: 2,
  mildFrom: 'guardian',
} as const satisfies Record<string, number | LevelId>;

const METER_MAX = STREAK_RULES.effortDaysPerFreeze * STREAK_RULES.freezesMax;

/**
 * State carried from one day to the next. `meter` holds the earned freezes and the progress to the next: an
 * effort day adds 1 up to 14, every full 7 is a freeze, using one subtracts 7, and losing streak resets it to
 * 0. Both numbers only increase with effort and excused days, so more of either never gives a lower result.
 */
export type StreakState = { streak: number; meter: number };

export const STREAK_START: StreakState = { streak: 0, meter: 0 };

export function heldFreezes(state: StreakState): number {
  return Math.floor(state.meter / STREAK_RULES.effortDaysPerFreeze);
}

/** Effort days until the next freeze; null while the player has both. */
export function toNextFreeze(state: StreakState): number | null {
  if (state.meter === METER_MAX) return null;
  return STREAK_RULES.effortDaysPerFreeze - (state.meter % STREAK_RULES.effortDaysPerFreeze);
}

export function afterEffort(state: StreakState): StreakState {
  return { streak: state.streak + 1, meter: Math.min(METER_MAX, state.meter + 1) };
}

/** A day without effort or excuse: uses a freeze when there is one, else loses streak. */
export function afterMiss(state: StreakState, level: LevelId): StreakState {
  if (heldFreezes(state) > 0) {
    return { streak: state.streak, meter: state.meter - STREAK_RULES.effortDaysPerFreeze };
  }
  return { streak: state.streak - lossOfMiss(state.streak, level), meter: 0 };
}

/**
 * Streak days that a missed day costs: half, rounded up; from Guardian 15 % less than that half, rounded up
 * once: ceil(streak × 0.5 × 0.85), computed with integers as ceil(streak × 17 / 40). A streak of 20 loses 10,
 * from Guardian 9.
 */
export function lossOfMiss(streak: number, level: LevelId): number {
  if (hasReached(level, STREAK_RULES.mildFrom)) return Math.ceil((streak * 17) / 40);
  return Math.ceil(streak / 2);
}
