import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * For which sharing the final figures of everybody were lowered: a share mode and a version of the consent. Null: not
 * yet, so the next rebuild takes back what players had stopped sharing before this migration.
 */
export const finalFigures: Migration = {
  async up(db) {
    await sql`alter table celestial_rebuilds add column lowered_for text`.execute(db);
  },
};
