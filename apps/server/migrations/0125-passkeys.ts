import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Passkeys, and the answered challenges: each is accepted once. A password alone does not sign in an elder or
 * operator who has a passkey: their new sessions await the passkey as they await a code.
 */
export const passkeys: Migration = {
  async up(db) {
    await sql`
      create table passkeys (
        passkey_id uuid primary key default gen_random_uuid(),
        user_id text not null references auth_users (id) on delete cascade,
        name text not null,
        credential_id text not null unique,
        public_key text not null,
        sign_count bigint not null,
        transports text not null,
        is_synced boolean not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`.execute(db);
    await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
    await sql`
      create table answered_challenges (
        challenge text primary key,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index answered_challenges_expiry on answered_challenges (expires_at)`.execute(
      db,
    );
    await sql`
      create or replace function await_factor() returns trigger language plpgsql as $$
      begin
        new."awaitsFactor" := exists (
          select from totp_factors where user_id = new."userId" and confirmed_at is not null
        ) or exists (
          select from passkeys
          join profiles using (user_id)
          where user_id = new."userId" and role <> 'player'
        );
        return new;
      end $$`.execute(db);
  },
};
