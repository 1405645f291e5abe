import { createRandom } from './random.ts';

/** How somebody spends some weeks. Most do this and that; some report day after day; some stay away. */
export type Habit = 'casual' | 'devoted' | 'away';

/** Days of one habit. */
const SPELL = 24;
/** The players' spells begin on different days. */
const SHIFT = SPELL / 3;
/**
 * Days in a row on which the devoted report, before they stay away for a few: around the seven days that earn a freeze
 * and the fourteen that earn the second.
 */
const ROWS: readonly number[] = [5, 6, 6, 6, 7, 7, 8, 13, 14, 15];
/** Days without a report after such a row; the first of them is missed. */
const REST = 4;

/** The habit of a place among the people on a day: the same for the same seed, whatever else happens. */
export function habitOf(options: { seed: number; index: number; day: number }): Habit {
  const { seed, index, day } = options;
  const shifted = day + index * SHIFT;
  const random = createRandom(`${seed}/habit/${index}/${Math.floor(shifted / SPELL)}`);
  const within = shifted % SPELL;
  const kind = random.next();
  if (kind < 0.25) return 'away';
  if (kind > 0.6) return 'casual';
  const row = random.pick(ROWS);
  if (within < row) return 'devoted';
  return within < row + REST ? 'away' : 'casual';
}

/** Days away, in which AURA decays to the threshold of the level from the 15th on. */
const LEVEL_REST_DAYS = [17, 26] as const;
/** How near above a threshold the AURA is of those who rest on a level, as a share of it. */
const NEAR = 0.08;
const DAY_MS = 86_400_000;
const THRESHOLDS = [100, 500, 1500, 5000, 10_000];

export type Rests = {
  /** Whether a player, who has just reached a level, rests on it: asked before each report. */
  isResting(about: { userId: string; aura: number; now: number }): boolean;
};

/** Some who have just reached a level stay away until decay has brought them down to its threshold, once a level. */
export function createRests(seed: number): Rests {
  const known = new Map<string, number>();
  return {
    isResting({ userId, aura, now }) {
      const threshold = THRESHOLDS.findLast((from) => aura >= from);
      if (threshold === undefined) return false;
      const key = `${userId} ${threshold}`;
      if (!known.has(key)) {
        const random = createRandom(`${seed}/rests/${known.size}`);
        const isNear = aura - threshold <= threshold * NEAR;
        if (!isNear) return false;
        const isTempted = random.chance(0.6);
        known.set(key, isTempted ? now + random.int(...LEVEL_REST_DAYS) * DAY_MS : 0);
      }
      return (known.get(key) ?? 0) > now;
    },
  };
}
