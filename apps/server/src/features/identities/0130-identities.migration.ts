import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Identities of other services (OpenID Connect) that sign in to an account. */
export const identities: Migration = {
  async up(db) {
    await sql`
      create table identities (
        identity_id uuid primary key default gen_random_uuid(),
        user_id text not null references auth_users (id) on delete cascade,
        issuer text not null,
        subject text not null,
        email text,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        unique (issuer, subject)
      )`.execute(db);
    await sql`create index identities_user on identities (user_id)`.execute(db);
  },
};
