import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Every action of an elder or operator. Without foreign keys: the record outlives the users it names. */
export const audit: Migration = {
  async up(db) {
    await sql`
      create table audit_entries (
        audit_id bigint generated always as identity primary key,
        actor_id text,
        action text not null,
        subject text not null,
        reason text,
        details jsonb,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index audit_entries_subject on audit_entries (subject, audit_id)`.execute(db);
  },
};
