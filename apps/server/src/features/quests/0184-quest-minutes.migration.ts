import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** About how many minutes a quest takes; null where nobody said. */
export const questMinutes: Migration = {
  async up(db) {
    await sql`alter table quests
      add column minutes smallint check (minutes between 1 and 600)`.execute(db);
  },
};
