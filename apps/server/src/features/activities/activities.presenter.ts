import type { Activity } from '@goreal/domain/activities/activity';
import { AppError } from '#platform/http/app-error.ts';
import type { ActivityRow } from './activities.table.ts';

/** An activity as its player sees it. */
export function presentActivity(row: ActivityRow): Activity {
  if (!row.started_at || !row.day) throw new AppError('internal');
  return {
    activityId: row.activity_id,
    source: row.source,
    name: row.name,
    sportType: row.sport_type ?? '',
    family: row.family,
    startedAt: row.started_at.toISOString(),
    day: row.day,
    distance: Number(row.metres),
    elapsedSeconds: row.elapsed_seconds ?? 0,
    movingSeconds: row.moving_seconds ?? 0,
    stamina_points: Number(row.points),
    standing: row.standing,
    reason: row.reason,
    doubts: row.doubts,
    tier_before: row.tier_before,
    tier_after: row.tier_after,
    note: row.note,
    picture: row.proof_path === null ? null : `/files/activities/${row.activity_id}`,
    elderReason: row.review_reason,
    appeal: row.appeal,
    canAppeal: row.standing === 'rejected' && row.appeal === null,
  };
}
