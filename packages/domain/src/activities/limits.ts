import { z } from 'zod';
import { type SportFamily, staminaOf } from './sport.ts';

const positive = z.number().positive().max(100_000);

/**
 * What an effort may be before an elder looks at it. A super_admin edits them; an activity is judged by
 * those in force when it arrived, so an edit takes nothing away from anyone.
 */
export const activityLimitsSchema = z.strictObject({
  sports: z.strictObject({
    run: sportLimits(),
    swim: sportLimits(),
    cycle: sportLimits(),
    walk: sportLimits(),
  }),
  maxHours: positive.max(168).describe('longest elapsed time of one activity'),
  maxDailyStamina: positive.describe('what one academy day can earn at most'),
});
export type ActivityLimits = z.infer<typeof activityLimitsSchema>;
export type SportLimits = z.infer<ReturnType<typeof sportLimits>>;

/**
 * Beyond these a good amateur does not go: an elder decides. The swim, worth 50 a kilometre, is held
 * tightest: walking pace (5 km/h) is already faster than a strong swimmer's 4.5 (1:20 a hundred metres).
 */
export const DEFAULT_ACTIVITY_LIMITS: ActivityLimits = {
  sports: {
    run: { maxSpeedKmh: 21, maxKm: 60, maxDailyKm: 80 },
    swim: { maxSpeedKmh: 4.5, maxKm: 5, maxDailyKm: 6 },
    cycle: { maxSpeedKmh: 45, maxKm: 220, maxDailyKm: 260 },
    walk: { maxSpeedKmh: 9, maxKm: 50, maxDailyKm: 60 },
  },
  maxHours: 30,
  maxDailyStamina: 400,
};

/** Doubts that rest on a number beyond its limit. */
export const MEASURED_DOUBTS = [
  'speed',
  'distance',
  'daily-distance',
  'daily-stamina',
  'duration',
  'late',
  'bulk',
  'bulk-stamina',
] as const;
/** Doubts that rest on what a recording is. */
export const PLAIN_DOUBTS = ['no-time', 'checksum', 'shared'] as const;

/** Why an elder must look; each with its numbers, where it has any. */
export type Doubt =
  | { kind: (typeof MEASURED_DOUBTS)[number]; value: number; limit: number }
  | { kind: (typeof PLAIN_DOUBTS)[number] };

/** What is implausible about one effort by itself. Values in km/h, km and hours, to the hundredth. */
export function doubtsOf(
  effort: { family: SportFamily; metres: number; movingSeconds: number; elapsedSeconds: number },
  limits: ActivityLimits,
): Doubt[] {
  const sport = limits.sports[effort.family];
  const seconds = effort.movingSeconds > 0 ? effort.movingSeconds : effort.elapsedSeconds;
  const doubts: Doubt[] = [];
  if (seconds <= 0) doubts.push({ kind: 'no-time' });
  else {
    const speed = (effort.metres / seconds) * 3.6;
    if (speed > sport.maxSpeedKmh) doubts.push(beyond('speed', speed, sport.maxSpeedKmh));
  }
  const km = effort.metres / 1000;
  if (km > sport.maxKm) doubts.push(beyond('distance', km, sport.maxKm));
  const hours = effort.elapsedSeconds / 3600;
  if (hours > limits.maxHours) doubts.push(beyond('duration', hours, limits.maxHours));
  return doubts;
}

/** The most one unreviewed activity of a family can earn. */
export function mostUnreviewed(family: SportFamily, limits: ActivityLimits): number {
  const most = staminaOf(family, limits.sports[family].maxKm * 1000);
  return Math.min(most, limits.maxDailyStamina);
}

export function beyond(
  kind: (typeof MEASURED_DOUBTS)[number],
  value: number,
  limit: number,
): Doubt {
  return { kind, value: Math.round(value * 100) / 100, limit };
}

function sportLimits() {
  return z.strictObject({
    maxSpeedKmh: positive.describe('average over the moving time'),
    maxKm: positive.describe('one activity'),
    maxDailyKm: positive.describe('one academy day, what elders approved aside'),
  });
}
