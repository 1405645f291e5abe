import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A deleted account's acceptances each take their submissions with them: without an index of all submissions, each
 * reads the whole table, and the deletion of a busy player never finishes in time.
 */
export const submissionsOfAcceptance: Migration = {
  async up(db) {
    await sql`create index submissions_acceptance on submissions (acceptance_id)`.execute(db);
  },
};
