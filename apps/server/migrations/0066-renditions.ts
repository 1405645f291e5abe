import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Videos converted for browsers, beside the uploaded files. A row is claimed before the conversion
 * (`running`) and then stores its result; `as-is` needed none. Only `ready` has a file.
 */
export const renditions: Migration = {
  async up(db) {
    await sql`
      create table upload_renditions (
        upload_id uuid primary key references uploads (upload_id) on delete cascade,
        state text not null check (state in ('running', 'ready', 'as-is', 'failed')),
        claimed_at timestamptz not null,
        path text unique,
        size bigint,
        sha256 text,
        finished_at timestamptz,
        check ((state = 'running') = (finished_at is null)),
        check ((state = 'ready') = (path is not null and size is not null and sha256 is not null))
      )`.execute(db);
    await sql`
      create index uploads_films on uploads (finished_at)
        where proof_type = 'video' and status = 'attached'`.execute(db);
  },
};
