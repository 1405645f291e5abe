import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Folded names of members for searches without marks and case. Triggers maintain them beside the profiles, so that
 * every writer updates them and an approval does not. And suspensions: while one is active, no session of the member
 * can be created on any path.
 */
export const members: Migration = {
  async up(db) {
    await sql`
      create function marked_name(name text) returns text language sql immutable strict as $$
        select normalize(translate(lower(normalize(name, NFKD)), chr(272), chr(273)), NFC)
      $$`.execute(db);
    await sql`
      create function folded_name(name text) returns text language sql immutable strict as $$
        select translate(
          regexp_replace(normalize(marked_name(name), NFKD), '[\\u0300-\\u036f]', '', 'g'),
          chr(273), 'd')
      $$`.execute(db);
    await sql`
      create table member_names (
        user_id text primary key references profiles (user_id) on delete cascade,
        folded text not null,
        marked text not null
      )`.execute(db);
    await sql`create index member_names_order on member_names (folded, user_id)`.execute(db);
    await sql`
      insert into member_names (user_id, folded, marked)
      select user_id, folded_name(display_name), marked_name(display_name) from profiles`.execute(
      db,
    );
    await sql`
      create function keep_member_name() returns trigger language plpgsql as $$
      begin
        insert into member_names (user_id, folded, marked)
        values (new.user_id, folded_name(new.display_name), marked_name(new.display_name))
        on conflict (user_id) do update set folded = excluded.folded, marked = excluded.marked;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger profiles_member_name after insert or update of display_name on profiles
      for each row execute function keep_member_name()`.execute(db);
    await sql`
      create table suspensions (
        suspension_id uuid primary key default gen_random_uuid(),
        user_id text not null references profiles (user_id) on delete cascade,
        reason text not null check (reason <> ''),
        suspended_by text,
        suspended_at timestamptz not null,
        until timestamptz not null check (until > suspended_at),
        lifted_at timestamptz,
        appeal text,
        appealed_at timestamptz,
        verdict text check (verdict in ('stands', 'lifted')),
        answer text,
        check ((appeal is null) = (appealed_at is null)),
        check ((verdict is null) = (answer is null)),
        check (verdict is null or appeal is not null)
      )`.execute(db);
    await sql`create index suspensions_user on suspensions (user_id, until)`.execute(db);
    await sql`create index suspensions_standing on suspensions (until) where lifted_at is null`.execute(
      db,
    );
    await sql`
      create function refuse_suspended() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from suspensions where user_id = new."userId"
          and lifted_at is null and until > now()) then
          raise exception 'the account is suspended' using errcode = '23514',
            table = 'auth_sessions', constraint = 'auth_sessions_not_suspended';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger auth_sessions_refuse before insert on auth_sessions
      for each row execute function refuse_suspended()`.execute(db);
  },
};
