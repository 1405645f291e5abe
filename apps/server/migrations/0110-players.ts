import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The columns of a profile that other features may read. They join this view and never name the table, so its one
 * writer can be checked. A view without conditions costs a query nothing: the planner reads the table and its indexes.
 */
export const players: Migration = {
  async up(db) {
    await sql`
      create view players as
      select user_id, display_name, role, guild, level, current_aura, current_streak, streak_day,
        total_submissions, approved_submissions, stamina_points, avatar_tier, strava_athlete_info,
        last_activity_sync, board_choice, board_key, aura_reached_at, version, created_at, updated_at
      from profiles`.execute(db);
  },
};
