import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When a player went on from the first path, whose end is shown until then; null before. Who had an approved submission
 * before this column existed has gone on.
 */
export const firstPath: Migration = {
  async up(db) {
    await sql`alter table profiles add column first_path_left_at timestamptz`.execute(db);
    await sql`update profiles set first_path_left_at = now() where approved_submissions > 0`.execute(
      db,
    );
    await sql`
      create or replace view players as
      select user_id, display_name, role, guild, level, current_aura, current_streak, streak_day,
        total_submissions, approved_submissions, stamina_points, avatar_tier, strava_athlete_info,
        last_activity_sync, board_choice, board_key, aura_reached_at, version, created_at, updated_at,
        first_path_left_at
      from profiles`.execute(db);
  },
};
