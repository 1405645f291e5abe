import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The fields of a guild that elders may change; its founding texts are in the domain package. */
export const guilds: Migration = {
  async up(db) {
    await sql`
      create table guilds (
        id text primary key check (id in ('titans', 'illumination', 'envoys')),
        image_url text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by text references auth_users (id) on delete set null
      )`.execute(db);
    await sql`insert into guilds (id) values ('titans'), ('illumination'), ('envoys')`.execute(db);
  },
};
