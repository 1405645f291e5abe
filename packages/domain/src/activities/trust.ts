import { beyond, type Doubt } from './limits.ts';
import { type SportFamily, staminaOf } from './sport.ts';

/** What counts at once without an elder; more than this waits. */
export const TRUST_LIMITS = {
  /** an effort that arrives later than this many days after it began waits */
  daysBack: 14,
  /** efforts of the last days that one upload may bring, and Stamina they may earn */
  importMaxEfforts: 40,
  importMaxStamina: 600,
  /** efforts of a player that may wait at once */
  waitingMax: 6000,
  /** Stamina of an academy day from files, and from those that name no device and carry no sensor */
  fileDailyStamina: 200,
  unattestedDailyStamina: 125,
} as const;

const DAY_MS = 86_400_000;

/** The doubt about an effort that arrives long after it was made; none about a recent one. */
export function latenessOf(startedAt: Date, arrivedAt: Date): Doubt[] {
  const days = (arrivedAt.getTime() - startedAt.getTime()) / DAY_MS;
  return days > TRUST_LIMITS.daysBack
    ? [beyond('late', Math.floor(days), TRUST_LIMITS.daysBack)]
    : [];
}

/** The doubt about many efforts at once: a normal fortnight is far from these limits. */
export function bulkOf(
  efforts: readonly { family: SportFamily | undefined; metres: number }[],
): Doubt[] {
  const { importMaxEfforts, importMaxStamina } = TRUST_LIMITS;
  if (efforts.length > importMaxEfforts) return [beyond('bulk', efforts.length, importMaxEfforts)];
  const stamina = efforts.reduce(
    (sum, { family, metres }) => sum + (family ? staminaOf(family, metres) : 0),
    0,
  );
  return stamina > importMaxStamina ? [beyond('bulk-stamina', stamina, importMaxStamina)] : [];
}
