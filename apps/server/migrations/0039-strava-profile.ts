import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a profile shows of the link (specification 3); written with the link, in its transactions. */
export const stravaProfile: Migration = {
  async up(db) {
    await sql`
      alter table profiles
        add column strava_athlete_info jsonb,
        add column last_activity_sync timestamptz`.execute(db);
  },
};
