import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many reports a row represents: of a repeating fault only the first ones of an hour have a row each. */
export const errorOccurrences: Migration = {
  async up(db) {
    await sql`alter table error_logs add column occurrences integer not null default 1`.execute(db);
  },
};
