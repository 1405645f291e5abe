import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Consents: the latest decision for each purpose, and an append-only log of every decision, deleted with its account.
 * A trigger writes the log, so that it is always complete.
 */
export const consents: Migration = {
  async up(db) {
    await sql`create domain consent_purpose as text
      check (value in ('account', 'strava', 'strava_sharing', 'push', 'boards'))`.execute(db);
    await sql`
      create table consents (
        user_id text not null references profiles (user_id) on delete cascade,
        purpose consent_purpose not null,
        granted boolean not null,
        version text not null,
        changed_at timestamptz not null,
        primary key (user_id, purpose)
      )`.execute(db);
    await sql`
      create table consent_entries (
        entry_id bigint generated always as identity primary key,
        user_id text not null references profiles (user_id) on delete cascade,
        purpose consent_purpose not null,
        granted boolean not null,
        version text not null,
        recorded_at timestamptz not null
      )`.execute(db);
    await sql`create index consent_entries_user on consent_entries (user_id, entry_id)`.execute(db);
    await sql`
      create function log_consent() returns trigger language plpgsql as $$
      begin
        insert into consent_entries (user_id, purpose, granted, version, recorded_at)
        values (new.user_id, new.purpose, new.granted, new.version, new.changed_at);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger consents_log after insert or update on consents
      for each row execute function log_consent()`.execute(db);
    await sql`
      create function keep_consent_entries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and not exists (select 1 from auth_users where id = old.user_id) then
          return old;
        end if;
        raise exception 'the consent log only grows' using errcode = '23001';
      end $$`.execute(db);
    await sql`
      create trigger consent_entries_keep before update or delete on consent_entries
      for each row execute function keep_consent_entries()`.execute(db);
  },
};
