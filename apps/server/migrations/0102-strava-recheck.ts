import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The cursor of the daily comparison of an athlete's older activities with Strava's list: those that began
 * before `recheck_before` are still to be compared, from `recheck_due_at` on. Both are null between two passes.
 */
export const stravaRecheck: Migration = {
  async up(db) {
    await sql`alter table strava_links
      add column recheck_before timestamptz,
      add column recheck_due_at timestamptz`.execute(db);
    await sql`create index strava_links_recheck on strava_links (recheck_due_at)
      where recheck_due_at is not null`.execute(db);
  },
};
