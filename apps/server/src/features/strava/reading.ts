import { createHash } from 'node:crypto';
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

/** Activities that only their owner may see are ignored, even where a wider scope would show them. */
export function isShared(activity: StravaActivity): boolean {
  return !activity.private && activity.visibility !== 'only_me';
}

/** Equal for readings with the same content. */
export function fingerprintOf(reading: Reading): string {
  const content = JSON.stringify(reading, Object.keys(reading).sort());
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
