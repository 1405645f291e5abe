import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A rise by several levels is one celebration, of the highest. Those below it count as celebrated, so that none of them
 * is celebrated later, after an approval was undone.
 */
export const celebratedLevels: Migration = {
  async up(db) {
    await sql`
      create or replace function celebrate_level_once() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from notifications where user_id = new.user_id and type = 'level_up'
          and level_rank(new_level) >= level_rank(new.new_level) and ceremony = 'shown') then
          new.ceremony := 'none';
        end if;
        return new;
      end $$`.execute(db);
  },
};
