import { z } from 'zod';
import type { SportFamily } from './sport.ts';

const positive = z.number().positive().max(100_000);

/**
 * Limits above which an activity waits for an elder. A super_admin edits them. An activity is judged by the
 * limits in force when it arrived, so an edit does not change earlier results.
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
/**
 * Above what good amateurs reach, so the rest needs an elder. The swim earns 50 a kilometre and has the
 * tightest limit: walking pace (5 km/h) is already faster than a strong swimmer's 4.5 km/h (1:20 per 100 m).
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

/** Doubts about a number that exceeds its limit; they carry value and limit. */
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
/**
 * Doubts about the recording, or of an elder who took its Stamina back; they carry no number. `hidden-revoked`: it began
 * before an elder took back the Stamina of an activity that is hidden or deleted at Strava now, and may be the same effort.
 */
export const PLAIN_DOUBTS = ['no-time', 'checksum', 'shared', 'revoked', 'hidden-revoked'] as const;

/** Why an elder must decide, with the value and its limit where there is one. */
export type Doubt =
  | { kind: (typeof MEASURED_DOUBTS)[number]; value: number; limit: number }
  | { kind: (typeof PLAIN_DOUBTS)[number] };

/** Doubts about one activity on its own. Values in km/h, km and hours, rounded to two decimals. */
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
    if (speed > sport.maxSpeedKmh) doubts.push(limitDoubt('speed', speed, sport.maxSpeedKmh));
  }
  const km = effort.metres / 1000;
  if (km > sport.maxKm) doubts.push(limitDoubt('distance', km, sport.maxKm));
  const hours = effort.elapsedSeconds / 3600;
  if (hours > limits.maxHours) doubts.push(limitDoubt('duration', hours, limits.maxHours));
  return doubts;
}

/** A doubt about a number above its limit, rounded to two decimals. */
export function limitDoubt(
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
