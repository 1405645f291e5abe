import { DAY_MS } from '@goreal/domain/calendar/durations';
import { createRandom } from './random.ts';

/** How often a player submits: now and then, every day, or not at all. */
export type Habit = 'casual' | 'devoted' | 'absent';

/** Days after which a player's habit is chosen again. */
const PERIOD_DAYS = 24;
/** Days between the changes of habit of two players. */
const OFFSET_DAYS = PERIOD_DAYS / 3;
/**
 * Lengths in days of a devoted player's series of submissions, chosen around 7 and 14 days, which earn a
 * streak freeze.
 */
const SERIES_DAYS: readonly number[] = [5, 6, 6, 6, 7, 7, 8, 13, 14, 15];
/** Days without a submission after such a series. */
const PAUSE_AFTER_SERIES = 4;

/** The habit of a player on a day. Depends on the seed alone, not on the history. */
export function habitOf(options: { seed: number; index: number; day: number }): Habit {
  const { seed, index, day } = options;
  const shifted = day + index * OFFSET_DAYS;
  const random = createRandom(`${seed}/habit/${index}/${Math.floor(shifted / PERIOD_DAYS)}`);
  const within = shifted % PERIOD_DAYS;
  const kind = random.next();
  if (kind < 0.25) return 'absent';
  if (kind > 0.6) return 'casual';
  const length = random.pick(SERIES_DAYS);
  if (within < length) return 'devoted';
  return within < length + PAUSE_AFTER_SERIES ? 'absent' : 'casual';
}

/** Range of days without a report that let AURA decay (from the 15th day on) to the threshold of the level. */
const PAUSE_DAYS = [17, 26] as const;
/** Most AURA above a level's threshold at which a player may start to rest, as a share of the threshold. */
const NEAR = 0.08;
const THRESHOLDS = [100, 500, 1500, 5000, 10_000];

export type SubmissionPauses = {
  /** Whether a player skips reports now; call it before each report. */
  isPaused(about: { userId: string; aura: number; now: number }): boolean;
};

/**
 * Makes some players stop reporting soon after they reached a level, once a level, until decay has taken
 * their AURA down to its threshold.
 */
export function createSubmissionPauses(seed: number): SubmissionPauses {
  const known = new Map<string, number>();
  return {
    isPaused({ userId, aura, now }) {
      const threshold = THRESHOLDS.findLast((from) => aura >= from);
      if (threshold === undefined) return false;
      const key = `${userId} ${threshold}`;
      if (!known.has(key)) {
        const random = createRandom(`${seed}/rests/${known.size}`);
        const isNear = aura - threshold <= threshold * NEAR;
        if (!isNear) return false;
        const pauses = random.chance(0.6);
        known.set(key, pauses ? now + random.int(...PAUSE_DAYS) * DAY_MS : 0);
      }
      return (known.get(key) ?? 0) > now;
    },
  };
}
