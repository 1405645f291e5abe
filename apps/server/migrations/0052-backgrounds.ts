import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Backgrounds, and the row of `config` with the selected one. A picture is stored before its background:
 * `background_files` records stored pictures, so that only checked files are served and unused ones are deleted.
 */
export const backgrounds: Migration = {
  async up(db) {
    await sql`
      create table background_files (
        file_id uuid primary key default gen_random_uuid(),
        path text not null unique,
        part text not null check (part in ('image', 'thumbnail')),
        content_type text not null,
        size integer not null,
        width integer not null,
        height integer not null,
        uploaded_by text references auth_users (id) on delete set null,
        created_at timestamptz not null
      )`.execute(db);
    await sql`
      create table backgrounds (
        background_id uuid primary key default gen_random_uuid(),
        image_id uuid not null unique references background_files (file_id),
        thumbnail_id uuid not null unique references background_files (file_id),
        original_name text not null check (char_length(original_name) between 1 and 120),
        uploaded_by text references auth_users (id) on delete set null,
        uploaded_at timestamptz not null
      )`.execute(db);
    await sql`create index backgrounds_newest on backgrounds (uploaded_at desc, background_id)`.execute(
      db,
    );
    await sql`
      create table home_config (
        only_row boolean primary key default true check (only_row),
        background_id uuid references backgrounds (background_id) on delete set null,
        updated_at timestamptz,
        updated_by text references auth_users (id) on delete set null
      )`.execute(db);
    await sql`insert into home_config default values`.execute(db);
  },
};
