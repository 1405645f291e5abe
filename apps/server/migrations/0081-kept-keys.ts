import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Keys that must outlive the server's secret, encrypted with it: a new secret would otherwise change the push key,
 * and every device would have to subscribe again.
 */
export const keptKeys: Migration = {
  async up(db) {
    await sql`create table kept_keys (name text primary key, sealed text not null)`.execute(db);
  },
};
