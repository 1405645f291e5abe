import { createHash } from 'node:crypto';
import type { ActivityRow } from './activities.table.ts';

/**
 * Changes when what an elder sees of a held activity changes. A decision that names it is about these facts: those that
 * replaced them meanwhile (an edit at Strava, another picture) are not decided with it.
 */
export function revisionOf(row: ActivityRow): string {
  const seen = [
    row.name,
    row.sport_type,
    row.started_at,
    row.elapsed_seconds,
    row.moving_seconds,
    row.metres,
    row.note,
    row.proof_path,
    row.appeal,
    row.family,
    row.doubts,
  ];
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);
}
