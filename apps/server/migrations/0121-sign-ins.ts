import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Attempts to sign in to an account, and changes of the ways to sign in to it. Kept for 90 days. An attempt
 * with an email that has no account has no row: the security log records it under a pseudonym.
 */
export const signIns: Migration = {
  async up(db) {
    await sql`
      create table sign_ins (
        sign_in_id bigint generated always as identity primary key,
        user_id text not null references auth_users (id) on delete cascade,
        method text not null,
        outcome text not null,
        address text not null,
        user_agent text,
        is_new_device boolean not null default false,
        at timestamptz not null default now()
      )`.execute(db);
    await sql`create index sign_ins_user on sign_ins (user_id, sign_in_id desc)`.execute(db);
    await sql`create index sign_ins_at on sign_ins (at)`.execute(db);
  },
};
