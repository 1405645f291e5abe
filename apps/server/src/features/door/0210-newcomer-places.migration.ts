import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Places in the queue of newcomers, taken by registrations in progress: the account, whose row in `newcomers` counts, does
 * not exist until its password is hashed. A place that its process never gave back ends by itself.
 */
export const newcomerPlaces: Migration = {
  async up(db) {
    await sql`
      create table newcomer_places (
        place_id uuid primary key default gen_random_uuid(),
        expires_at timestamptz not null
      )`.execute(db);
  },
};
