import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The received pieces of an unfinished upload, and the process that writes to it: any process may append the next
 * piece. Pieces are contiguous; the lock is a lease, so that one of a dead process expires.
 */
export const uploadPieces: Migration = {
  async up(db) {
    await sql`
      create table upload_pieces (
        upload_id uuid not null references uploads (upload_id) on delete cascade,
        start bigint not null check (start >= 0),
        size bigint not null check (size > 0),
        path text not null unique,
        primary key (upload_id, start)
      )`.execute(db);
    await sql`
      create table upload_locks (
        upload_id uuid primary key,
        holder uuid not null,
        is_wanted boolean not null default false,
        until timestamptz not null
      )`.execute(db);
  },
};
