import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Estimated duration of a quest in minutes (1 to 600); null if no elder entered one. */
export const questMinutes: Migration = {
  async up(db) {
    await sql`alter table quests
      add column minutes smallint check (minutes between 1 and 600)`.execute(db);
  },
};
