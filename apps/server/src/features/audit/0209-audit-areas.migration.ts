import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The entries of an area with few, or none, are found without reading all. */
export const auditAreas: Migration = {
  async up(db) {
    await sql`create index audit_entries_area on audit_entries (split_part(action, '.', 1), audit_id)`.execute(
      db,
    );
  },
};
