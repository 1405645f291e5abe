import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Announcements name players: their text follows when a name is hidden, removed or restored. */
export const announcementsRenamed: Migration = {
  async up(db) {
    await sql`
      create or replace function guard_chat_message() returns trigger language plpgsql as $$
      begin
        if old.state = 'deleted' and new.state <> 'deleted' then
          raise exception 'a deleted message stays deleted' using errcode = '23514';
        end if;
        if new.message <> old.message and new.state <> 'deleted' and not old.is_system then
          raise exception 'a message keeps its words' using errcode = '23514';
        end if;
        if new.state = 'deleted' then
          new.message := '';
          new.is_held := false;
        end if;
        return new;
      end $$`.execute(db);
  },
};
