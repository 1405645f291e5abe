import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The entries of somebody who has made few, or none, are found without reading all. */
export const auditActors: Migration = {
  async up(db) {
    await sql`create index audit_entries_actor on audit_entries (actor_id, audit_id)`.execute(db);
  },
};
