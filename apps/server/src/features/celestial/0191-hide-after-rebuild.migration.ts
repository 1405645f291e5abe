import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A rebuild writes what each player had chosen when it began to read: a choice that is made meanwhile waits for it, or
 * its rows would be shown again until the next rebuild. The lock is `RECORD_LOCK`, shared.
 */
export const hideAfterRebuild: Migration = {
  async up(db) {
    await sql`
      create or replace function show_celestial_scores() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(7203340001);
        update celestial_scores
        set is_shown = new.guild is not null and new.board_choice <> 'hidden'
        where user_id = new.user_id;
        return new;
      end $$`.execute(db);
  },
};
