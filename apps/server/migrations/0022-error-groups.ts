import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Groups of reports with the same fingerprint. A resolved group that is seen again has regressed; this follows from
 * the two timestamps, so no separate state can contradict it.
 */
export const errorGroups: Migration = {
  async up(db) {
    await sql`
      create table error_groups (
        fingerprint text primary key,
        error_type text not null,
        severity text not null,
        message text not null,
        component text,
        count bigint not null,
        first_seen timestamptz not null,
        last_seen timestamptz not null,
        resolved_at timestamptz,
        resolved_by text,
        check (last_seen >= first_seen),
        check ((resolved_at is null) = (resolved_by is null))
      )`.execute(db);
    await sql`create index error_groups_newest on error_groups (last_seen desc)`.execute(db);
    await sql`alter table error_logs add column fingerprint text not null default ''`.execute(db);
    await sql`create index error_logs_group on error_logs (fingerprint, created_at desc)`.execute(
      db,
    );
  },
};
