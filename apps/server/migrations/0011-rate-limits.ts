import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counters of the rate limits where several processes share PostgreSQL (columns as the limiter names them). */
export const rateLimits: Migration = {
  async up(db) {
    await sql`
      create unlogged table rate_limits (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      )`.execute(db);
  },
};
