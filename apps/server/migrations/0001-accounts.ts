import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Accounts (tables and column names of Better Auth) and profiles. A trigger creates the profile in the transaction
 * that creates its account, and the foreign key deletes it with the account: one exists if and only if the other
 * does.
 * Constraints on single columns are domains, not check constraints: PostgreSQL parses a table's check constraints
 * again for every statement that writes it, which doubled the cost of an approval.
 */
export const accounts: Migration = {
  async up(db) {
    await sql`create domain role_name as text
      check (value in ('player', 'admin', 'super_admin'))`.execute(db);
    await sql`create domain guild_id as text
      check (value in ('titans', 'illumination', 'envoys'))`.execute(db);
    await sql`create domain level_id as text
      check (value in ('genesis', 'acolyte', 'guardian', 'warrior', 'sage', 'legendary'))`.execute(
      db,
    );
    await sql`create domain tally as integer check (value >= 0)`.execute(db);
    await sql`create domain aura_total as bigint check (value >= 0)`.execute(db);
    await sql`create domain stamina_total as numeric(14, 2) check (value >= 0)`.execute(db);
    await sql`create domain tier_number as smallint check (value between 0 and 10)`.execute(db);
    await sql`create domain name_text as text check (char_length(value) between 1 and 80)`.execute(
      db,
    );
    await sql`
      create table auth_users (
        id text primary key,
        name text not null,
        email text not null unique check (email = lower(email)),
        "emailVerified" boolean not null default false,
        image text,
        "createdAt" timestamptz not null default now(),
        "updatedAt" timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table auth_sessions (
        id text primary key,
        "expiresAt" timestamptz not null,
        token text not null unique,
        "createdAt" timestamptz not null default now(),
        "updatedAt" timestamptz not null default now(),
        "ipAddress" text,
        "userAgent" text,
        "userId" text not null references auth_users (id) on delete cascade
      )`.execute(db);
    await sql`create index auth_sessions_user on auth_sessions ("userId")`.execute(db);
    await sql`
      create table auth_accounts (
        id text primary key,
        "accountId" text not null,
        "providerId" text not null,
        "userId" text not null references auth_users (id) on delete cascade,
        "accessToken" text,
        "refreshToken" text,
        "idToken" text,
        "accessTokenExpiresAt" timestamptz,
        "refreshTokenExpiresAt" timestamptz,
        scope text,
        password text,
        "createdAt" timestamptz not null default now(),
        "updatedAt" timestamptz not null default now(),
        unique ("providerId", "accountId")
      )`.execute(db);
    await sql`create index auth_accounts_user on auth_accounts ("userId")`.execute(db);
    await sql`
      create table auth_verifications (
        id text primary key,
        identifier text not null,
        value text not null,
        "expiresAt" timestamptz not null,
        "createdAt" timestamptz not null default now(),
        "updatedAt" timestamptz not null default now()
      )`.execute(db);
    await sql`create index auth_verifications_identifier on auth_verifications (identifier)`.execute(
      db,
    );
    await sql`
      create table auth_keys (
        id text primary key,
        "publicKey" text not null,
        "privateKey" text not null,
        alg text,
        crv text,
        "createdAt" timestamptz not null,
        "expiresAt" timestamptz
      )`.execute(db);
    await sql`
      create table profiles (
        user_id text primary key references auth_users (id) on delete cascade,
        display_name name_text not null,
        role role_name not null default 'player',
        guild guild_id,
        level level_id not null default 'genesis',
        current_aura aura_total not null default 0,
        current_streak tally not null default 0,
        streak_day date,
        total_submissions tally not null default 0,
        approved_submissions tally not null default 0
          check (approved_submissions <= total_submissions),
        stamina_points stamina_total not null default 0,
        avatar_tier tier_number not null default 0,
        version bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create function create_profile() returns trigger language plpgsql as $$
      begin
        insert into profiles (user_id, display_name) values (new.id, new.name);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger auth_users_profile after insert on auth_users
      for each row execute function create_profile()`.execute(db);
    await sql`
      create function keep_profile() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from auth_users where id = old.user_id) then
          raise exception 'a profile lives as long as its account' using errcode = '23001';
        end if;
        return old;
      end $$`.execute(db);
    await sql`
      create trigger profiles_keep before delete on profiles
      for each row execute function keep_profile()`.execute(db);
  },
};
