import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The registration settings: one row, open until an operator changes it; and invitations. Of an invitation's
 * code only a keyed hash is stored. The check limits the uses even when requests are concurrent.
 */
export const door: Migration = {
  async up(db) {
    await sql`
      create table door (
        only_one boolean primary key default true check (only_one),
        state text not null default 'open' check (state in ('open', 'invitation', 'closed')),
        changed_at timestamptz not null default now()
      )`.execute(db);
    await sql`insert into door default values`.execute(db);
    await sql`
      create table invitations (
        invitation_id uuid primary key default gen_random_uuid(),
        code_hash text not null unique,
        guild guild_id,
        uses integer not null check (uses between 1 and 500),
        used integer not null default 0,
        note text not null default '',
        created_by text references auth_users (id) on delete set null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        check (used between 0 and uses)
      )`.execute(db);
    await sql`create index invitations_created on invitations (created_at desc, invitation_id)`.execute(
      db,
    );
    await sql`create index invitations_by on invitations (created_by)`.execute(db);
    await sql`
      create table invited_people (
        user_id text primary key references auth_users (id) on delete cascade,
        invitation_id uuid not null references invitations (invitation_id),
        at timestamptz not null default now()
      )`.execute(db);
    await sql`create index invited_people_invitation on invited_people (invitation_id)`.execute(db);
  },
};
