import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Errors reported by browsers. Without foreign keys: a report outlives the account. */
export const errorLogs: Migration = {
  async up(db) {
    await sql`
      create table error_logs (
        error_id bigint generated always as identity primary key,
        error_type text not null check (error_type in
          ('javascript', 'api', 'upload', 'auth', 'firestore', 'general')),
        severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
        message text not null,
        component text,
        stack text,
        url text,
        user_agent text,
        user_id text,
        additional_data jsonb,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index error_logs_newest on error_logs (created_at desc)`.execute(db);
  },
};
