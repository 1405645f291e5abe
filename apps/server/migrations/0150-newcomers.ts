import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Approval of newcomers by elders. A row is an account that waits for an elder, or was refused; deleting the
 * row admits the account. A trigger inserts it in the transaction that creates the account, so that the
 * account is never admitted in between. Another trigger deletes the row of an account that becomes elder or
 * operator.
 */
export const newcomers: Migration = {
  async up(db) {
    await sql`
      alter table door add column approval text not null default 'off'
        check (approval in ('off', 'uninvited', 'everybody'))`.execute(db);
    await sql`
      create table newcomers (
        user_id text primary key references auth_users (id) on delete cascade,
        state text not null default 'waiting' check (state in ('waiting', 'refused')),
        since timestamptz not null default date_trunc('milliseconds', now()),
        reason text,
        refused_by text references auth_users (id) on delete set null,
        request text,
        check (state = 'waiting' or reason is not null)
      )`.execute(db);
    await sql`create index newcomers_since on newcomers (state, since, user_id)`.execute(db);
    await sql`create index newcomers_refused_by on newcomers (refused_by)`.execute(db);
    // The columns that other features read, as the view `players` has for profiles.
    await sql`create view unadmitted_accounts as select user_id, state from newcomers`.execute(db);
    await sql`
      create function await_admission() returns trigger language plpgsql as $$
      begin
        if (select approval from door) <> 'off' then
          insert into newcomers (user_id) values (new.id);
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger auth_users_newcomer after insert on auth_users
      for each row execute function await_admission()`.execute(db);
    await sql`
      create function admit_elder() returns trigger language plpgsql as $$
      begin
        delete from newcomers where user_id = new.user_id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger profiles_newcomer after update of role on profiles
      for each row when (new.role <> 'player') execute function admit_elder()`.execute(db);
    await sql`
      create function announce_newcomer() returns trigger language plpgsql as $$
      begin
        insert into live_events (channel, name, data) values ('elders', 'newcomers.changed', '{}');
        if tg_op <> 'INSERT' then
          insert into live_events (channel, name, data)
          values ('principals', 'principal.changed',
            json_build_object('userId', old.user_id)::text);
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger newcomers_change after insert or update or delete on newcomers
      for each row execute function announce_newcomer()`.execute(db);
  },
};
