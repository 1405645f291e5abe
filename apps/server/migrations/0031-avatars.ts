import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The picture shown beside a player's name: a drawn emblem or an own picture. Without a row, the default
 * emblem of the id.
 */
export const avatars: Migration = {
  async up(db) {
    await sql`
      create table avatars (
        user_id text primary key references profiles (user_id) on delete cascade,
        emblem text,
        path text unique,
        size integer check (size > 0),
        changed_at timestamptz not null,
        check ((emblem is null) <> (path is null)),
        check ((path is null) = (size is null))
      )`.execute(db);
    await sql`create index profiles_elders on profiles (user_id) where role <> 'player'`.execute(
      db,
    );
  },
};
