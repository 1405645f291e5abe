import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the attempts of a conversion, so that one that kills its worker every time is given up. */
export const renditionAttempts: Migration = {
  async up(db) {
    await sql`alter table upload_renditions add column attempts smallint not null default 1`.execute(
      db,
    );
  },
};
