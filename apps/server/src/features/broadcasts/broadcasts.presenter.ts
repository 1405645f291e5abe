import type { NotificationLog } from '@goreal/domain/broadcasts/broadcast';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import type { BatchFigures } from '#features/push/index.ts';
import type { BroadcastLogRow } from './broadcasts.repository.ts';

/** An entry of the history; `live` are the present figures of a broadcast that is being sent. */
export function presentBroadcast(
  row: BroadcastLogRow,
  live: BatchFigures | undefined,
): NotificationLog {
  return {
    id: row.broadcast_id,
    state: row.state,
    payload: row.payload,
    targetType: row.payload.targetType ?? `admin-${row.target}`,
    target: row.target,
    targetName: row.target_guild
      ? FOUNDING_GUILDS[row.target_guild].displayName
      : row.target_user_name,
    sentByName: row.sent_by_name ?? '',
    sentAt: row.sent_at?.toISOString() ?? null,
    scheduleTime: row.schedule_time?.toISOString() ?? null,
    totalTargets: row.total_targets,
    successCount: row.success_count ?? live?.accepted ?? 0,
    failedCount: row.failed_count ?? live?.failed ?? 0,
    expiredCount: row.expired_count ?? live?.expired ?? 0,
    openCount: live?.open ?? 0,
    fcmTokensFound: row.fcm_tokens_found || (live?.byFcm ?? 0),
    fcmSuccessCount: row.fcm_success_count ?? live?.acceptedByFcm ?? 0,
  };
}
