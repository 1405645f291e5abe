import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Exports of own data, one in progress at a time for each user; and what remains of a deleted account: a receipt
 * without a name, and anonymous totals.
 */
export const exports: Migration = {
  async up(db) {
    await sql`
      create table exports (
        export_id uuid primary key default gen_random_uuid(),
        user_id text not null references profiles (user_id) on delete cascade,
        status text not null default 'waiting'
          check (status in ('waiting', 'building', 'ready', 'failed')),
        requested_at timestamptz not null,
        ready_at timestamptz,
        expires_at timestamptz,
        path text unique,
        size bigint,
        sha256 text,
        check ((status = 'ready') = (path is not null and size is not null and sha256 is not null
          and ready_at is not null and expires_at is not null))
      )`.execute(db);
    await sql`
      create unique index exports_one_on_its_way on exports (user_id)
      where status in ('waiting', 'building')`.execute(db);
    await sql`create index exports_user on exports (user_id, requested_at desc)`.execute(db);
    await sql`
      create table erasures (
        receipt_id uuid primary key,
        erased_at timestamptz not null,
        counts jsonb not null,
        files integer not null check (files >= 0),
        files_left text[] not null default '{}'
      )`.execute(db);
    await sql`create index erasures_unfinished on erasures (erased_at)
      where cardinality(files_left) > 0`.execute(db);
    await sql`
      create table departed_totals (
        currency currency_name primary key,
        amount numeric(16, 2) not null,
        people integer not null check (people >= 0)
      )`.execute(db);
  },
};
