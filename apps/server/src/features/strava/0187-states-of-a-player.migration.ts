import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each new OAuth state deletes the oldest ones of its player. */
export const statesOfPlayer: Migration = {
  async up(db) {
    await sql`create index strava_states_user on strava_states (user_id, created_at)`.execute(db);
  },
};
