import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names that a player may not take again: hidden until an elder reviews them, or (`is_final`) removed by one. */
export const barredNames: Migration = {
  async up(db) {
    await sql`
      create table barred_names (
        user_id text not null references auth_users (id) on delete cascade,
        name text not null,
        barred_at timestamptz not null,
        is_final boolean not null,
        primary key (user_id, name)
      )`.execute(db);
    await sql`create index barred_names_waiting on barred_names (user_id) where not is_final`.execute(
      db,
    );
  },
};
