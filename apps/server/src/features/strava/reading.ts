import { createHash } from 'node:crypto';
import { DAY_MS } from '@goreal/domain/calendar/durations';
import type { IncomingActivity } from '#features/activities/index.ts';
import type { StravaActivity } from './wire.ts';

/** The reading of an activity for Stamina; `revision` is added where it is stored. */
export type Reading = Omit<IncomingActivity, 'revision'>;

export function readingOf(activity: StravaActivity): Reading {
  return {
    sourceId: activity.id,
    sportType: activity.sport_type ?? activity.type ?? '',
    startedAt: activity.start_date,
    elapsedSeconds: activity.elapsed_time,
    movingSeconds: activity.moving_time,
    distanceMetres: activity.distance,
    flagged: activity.flagged,
    typed: activity.manual,
    name: activity.name,
    ...(activity.visibility === undefined ? {} : { visibility: activity.visibility }),
    ...(activity.device_name ? { device: activity.device_name } : {}),
  };
}

/** The clock of a device may run ahead by its time zone; what begins later is read again when its time has come. */
const AHEAD_MS = DAY_MS;

/**
 * Whether an activity is stored. One that only its owner may see is ignored, even where a wider scope would show it, and
 * so is one before 1970 or in the future, which would earn beside the limit of the day.
 */
export function isKept(activity: StravaActivity, now: Date): boolean {
  const start = activity.start_date.getTime();
  const isPast = start >= 0 && start <= now.getTime() + AHEAD_MS;
  return isPast && !activity.private && activity.visibility !== 'only_me';
}

/** Equal for readings with the same content. */
export function fingerprintOf(reading: Reading): string {
  const content = JSON.stringify(reading, Object.keys(reading).sort());
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
