import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Proof files from the first byte (receiving) to the submission that uses them (attached). `removing` marks a
 * deletion: the files are deleted first and the row last, so that a crash leaves no file without a row.
 */
export const uploads: Migration = {
  async up(db) {
    await sql`
      create table uploads (
        upload_id uuid primary key,
        user_id text not null references auth_users (id) on delete cascade,
        quest_id uuid not null references quests (quest_id),
        proof_type text not null check (proof_type in ('image', 'video', 'audio')),
        file_name text not null check (char_length(file_name) between 1 and 255),
        declared_type text not null,
        declared_size bigint not null check (declared_size > 0 and declared_size <= 52428800),
        status text not null default 'receiving'
          check (status in ('receiving', 'ready', 'attached', 'removing')),
        path text unique,
        content_type text,
        size bigint,
        sha256 text,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        check (status in ('receiving', 'removing') or (path is not null and content_type is not null
          and size is not null and sha256 is not null and finished_at is not null))
      )`.execute(db);
    await sql`create index uploads_user on uploads (user_id, created_at)`.execute(db);
    await sql`create index uploads_unattached on uploads (created_at) where status <> 'attached'`.execute(
      db,
    );
  },
};
