import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Second factors. A trigger marks each new session of an account that has one, however the session was
 * created: no request is authenticated by it until the factor was given. `elders_since` is the start of a new
 * elder's grace period.
 */
export const factors: Migration = {
  async up(db) {
    await sql`
      create table totp_factors (
        user_id text primary key references auth_users (id) on delete cascade,
        secret text not null,
        last_step bigint not null default 0,
        confirmed_at timestamptz,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table backup_codes (
        user_id text not null references auth_users (id) on delete cascade,
        code_hash text not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      )`.execute(db);
    await sql`
      create table factor_policy (
        only_one boolean primary key default true check (only_one),
        policy text check (policy in ('required', 'asked', 'off'))
      )`.execute(db);
    await sql`insert into factor_policy default values`.execute(db);
    await sql`
      create table elders_since (
        user_id text primary key references auth_users (id) on delete cascade,
        since timestamptz not null default now()
      )`.execute(db);
    await sql`
      insert into elders_since (user_id) select user_id from profiles where role <> 'player'`.execute(
      db,
    );
    await sql`
      create function note_elder() returns trigger language plpgsql as $$
      begin
        if new.role = 'player' then
          delete from elders_since where user_id = new.user_id;
        else
          insert into elders_since (user_id) values (new.user_id) on conflict do nothing;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger profiles_elder after update of role on profiles
      for each row when (old.role is distinct from new.role) execute function note_elder()`.execute(
      db,
    );
    await sql`
      alter table auth_sessions add column "awaitsFactor" boolean not null default false`.execute(
      db,
    );
    await sql`
      create function await_factor() returns trigger language plpgsql as $$
      begin
        new."awaitsFactor" := exists (
          select from totp_factors where user_id = new."userId" and confirmed_at is not null);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger auth_sessions_factor before insert on auth_sessions
      for each row execute function await_factor()`.execute(db);
  },
};
