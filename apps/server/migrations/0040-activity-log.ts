import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes for the elders' log (by time of sync) and for the nightly reduction. */
export const activityLog: Migration = {
  async up(db) {
    await sql`create index activities_synced on activities (synced_at desc, activity_id desc)
      where removed_at is null`.execute(db);
    await sql`create index activities_unreduced on activities (synced_at)
      where source = 'strava' and (name is not null or device is not null or visibility is not null)`.execute(
      db,
    );
  },
};
