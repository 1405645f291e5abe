import type { Profile } from '@goreal/domain/accounts/profile';
import { levelName } from '@goreal/domain/ascension/level-name';
import { NEWCOMER_STATES } from '@goreal/domain/door/newcomer';
import type { ProfileRow } from './accounts.repository.ts';

/** A profile as its owner sees it. */
export function presentProfile(row: ProfileRow, currentStreak: number): Profile {
  return {
    userId: row.user_id,
    displayName: row.display_name,
    email: row.email,
    role: row.role,
    guild: row.guild ?? '',
    level: levelName(row.level),
    levelId: row.level,
    currentAura: row.current_aura,
    currentStreak,
    totalSubmissions: row.total_submissions,
    approvedSubmissions: row.approved_submissions,
    stamina_points: Number(row.stamina_points),
    avatar_tier: row.avatar_tier,
    strava_connected: row.strava_athlete_info !== null,
    strava_athlete_info: row.strava_athlete_info,
    last_activity_sync: row.last_activity_sync?.toISOString() ?? null,
    newcomer: NEWCOMER_STATES.find((state) => state === row.newcomer) ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.restriction && { restriction: row.restriction }),
    ...(row.first_path_left_at === null && { isFirstPathOpen: true }),
    ...(row.is_young && { isYoung: true }),
  };
}
