import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Days that do not break a streak. Closures apply to every player: holidays, and outages of the server. Rest days
 * belong to one player, who must plan them before they begin: the check constraint enforces it, so that no day is
 * excused after it was missed.
 */
export const calendar: Migration = {
  async up(db) {
    await sql`create domain closure_kind as text check (value in ('holiday', 'outage'))`.execute(
      db,
    );
    await sql`
      create table closures (
        closure_id uuid primary key default gen_random_uuid(),
        kind closure_kind not null,
        name text not null check (char_length(name) between 1 and 80),
        from_day date not null,
        to_day date not null,
        created_by text,
        created_at timestamptz not null default now(),
        check (from_day <= to_day and to_day - from_day < 60)
      )`.execute(db);
    await sql`create index closures_days on closures (kind, from_day, closure_id)`.execute(db);
    await sql`
      create table rest_days (
        user_id text not null references profiles (user_id) on delete cascade,
        day date not null,
        planned_day date not null,
        primary key (user_id, day),
        check (planned_day < day)
      )`.execute(db);
    await sql`create index profiles_streak_day on profiles (streak_day)`.execute(db);
  },
};
