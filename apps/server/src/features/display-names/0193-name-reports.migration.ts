import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reports of players on display names of others. One with `settled_at` was part of an elder's decision. */
export const nameReports: Migration = {
  async up(db) {
    await sql`
      create table name_reports (
        report_id uuid primary key,
        user_id text not null references auth_users (id) on delete cascade,
        name text not null,
        reporter_id text not null references auth_users (id) on delete cascade,
        reason text not null check (reason in ('spam', 'insult', 'threat', 'personal', 'other')),
        note text not null,
        reported_at timestamptz not null,
        settled_at timestamptz,
        unique (user_id, name, reporter_id)
      )`.execute(db);
    await sql`create index name_reports_reporter on name_reports (reporter_id)`.execute(db);
    await sql`
      create index name_reports_open on name_reports (user_id, name) where settled_at is null`.execute(
      db,
    );
  },
};
