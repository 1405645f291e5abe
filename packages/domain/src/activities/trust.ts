import { DAY_MS } from '../calendar/durations.ts';
import { type Doubt, limitDoubt } from './limits.ts';
import { type SportFamily, staminaOf } from './sport.ts';

/** What counts at once without an elder; activities above these limits are held. */
export const TRUST_LIMITS = {
  /** an activity that arrives more than this many days after its start is held */
  daysBack: 14,
  /** activities and Stamina of the last days that one upload may contain */
  importMaxEfforts: 40,
  importMaxStamina: 600,
  /** activities of a player that may be held at the same time */
  waitingMax: 6000,
  /** Stamina of an academy day from files, and from files without a device name and sensor data */
  fileDailyStamina: 200,
  unattestedDailyStamina: 125,
} as const;

/** The doubt about an activity that arrives long after its start; none for a recent one. */
export function latenessDoubts(startedAt: Date, arrivedAt: Date): Doubt[] {
  const days = (arrivedAt.getTime() - startedAt.getTime()) / DAY_MS;
  return days > TRUST_LIMITS.daysBack
    ? [limitDoubt('late', Math.floor(days), TRUST_LIMITS.daysBack)]
    : [];
}

/** The doubt about many activities at once. A normal fortnight is far below these limits. */
export function bulkDoubts(
  efforts: readonly { family: SportFamily | undefined; metres: number }[],
): Doubt[] {
  const { importMaxEfforts, importMaxStamina } = TRUST_LIMITS;
  if (efforts.length > importMaxEfforts)
    return [limitDoubt('bulk', efforts.length, importMaxEfforts)];
  const stamina = efforts.reduce(
    (sum, { family, metres }) => sum + (family ? staminaOf(family, metres) : 0),
    0,
  );
  return stamina > importMaxStamina ? [limitDoubt('bulk-stamina', stamina, importMaxStamina)] : [];
}
