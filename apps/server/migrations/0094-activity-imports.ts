import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An activity's cautions, whether it names its device, and the import with which it is held: an elder decides on an
 * import as a whole.
 */
export const activityImports: Migration = {
  async up(db) {
    await sql`
      alter table activities
        add column cautions jsonb not null default '[]',
        add column is_attested boolean not null default true,
        add column import_id uuid`.execute(db);
    await sql`create index activities_import on activities (import_id, started_at, activity_id)
      where import_id is not null`.execute(db);
    await sql`create index activities_held_single on activities (synced_at, activity_id)
      where standing = 'held' and import_id is null`.execute(db);
    await sql`create index activities_held_import on activities (import_id)
      where standing = 'held' and import_id is not null`.execute(db);
  },
};
