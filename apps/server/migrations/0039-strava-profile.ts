import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The profile's columns about the link (specification 3); written in the transactions that change the link. */
export const stravaProfile: Migration = {
  async up(db) {
    await sql`
      alter table profiles
        add column strava_athlete_info jsonb,
        add column last_activity_sync timestamptz`.execute(db);
  },
};
