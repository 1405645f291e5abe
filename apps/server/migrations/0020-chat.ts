import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The guild chats. The text of a message never changes: it is shown, hidden until an elder reviews it, or deleted,
 * which empties it (a tombstone). `sequence` orders a guild's messages; with `client_key` a retry finds the first
 * attempt. Mutes are in this migration because posting checks them in the same statement; a player has at most one
 * that is not lifted.
 */
export const chat: Migration = {
  async up(db) {
    await sql`create domain chat_mode as text check (value in ('open', 'read-only', 'off'))`.execute(
      db,
    );
    await sql`create domain chat_message_state as text
      check (value in ('shown', 'hidden', 'deleted'))`.execute(db);
    await sql`create domain chat_text as text check (char_length(value) <= 500)`.execute(db);
    await sql`
      create table guild_chats (
        guild guild_id primary key,
        mode chat_mode not null default 'open',
        slow_seconds integer not null default 0 check (slow_seconds between 0 and 21600),
        updated_at timestamptz not null default now(),
        updated_by text
      )`.execute(db);
    await sql`insert into guild_chats (guild) values ('titans'), ('illumination'), ('envoys')`.execute(
      db,
    );
    await sql`
      create table chat_messages (
        message_id uuid primary key,
        sequence bigint generated always as identity unique,
        guild guild_id not null,
        user_id text references profiles (user_id) on delete set null,
        message chat_text not null,
        posted_at timestamptz not null,
        is_system boolean not null default false,
        /* why the system posted it; unique, so that each event is posted once */
        cause text unique,
        client_key uuid,
        state chat_message_state not null default 'shown',
        is_held boolean not null default false,
        /* an elder kept the message: reports alone no longer hide it */
        cleared_at timestamptz,
        check (is_system = (cause is not null)),
        check (state <> 'deleted' or message = '')
      )`.execute(db);
    await sql`create unique index chat_messages_key on chat_messages (user_id, client_key)
      where client_key is not null`.execute(db);
    await sql`create index chat_messages_hall on chat_messages (guild, sequence desc)`.execute(db);
    await sql`create index chat_messages_hidden on chat_messages (sequence)
      where state = 'hidden'`.execute(db);
    await sql`
      create function guard_chat_message() returns trigger language plpgsql as $$
      begin
        if old.state = 'deleted' and new.state <> 'deleted' then
          raise exception 'a deleted message stays deleted' using errcode = '23514';
        end if;
        if new.message <> old.message and new.state <> 'deleted' then
          raise exception 'a message keeps its words' using errcode = '23514';
        end if;
        if new.state = 'deleted' then
          new.message := '';
          new.is_held := false;
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger chat_messages_guard before update on chat_messages
      for each row execute function guard_chat_message()`.execute(db);
    // A deleted account's messages are emptied; their rows stay.
    await sql`
      create function empty_chat_messages() returns trigger language plpgsql as $$
      begin
        update chat_messages set state = 'deleted', message = '', client_key = null
        where user_id = old.user_id;
        return old;
      end $$`.execute(db);
    await sql`
      create trigger profiles_chat before delete on profiles
      for each row execute function empty_chat_messages()`.execute(db);
    await sql`
      create table chat_paces (
        user_id text primary key references profiles (user_id) on delete cascade,
        posted_at timestamptz not null
      )`.execute(db);
    await sql`
      create table chat_reads (
        user_id text not null references profiles (user_id) on delete cascade,
        guild guild_id not null,
        sequence bigint not null,
        primary key (user_id, guild)
      )`.execute(db);
    await sql`
      create table chat_mutes (
        mute_id uuid primary key default gen_random_uuid(),
        user_id text not null references profiles (user_id) on delete cascade,
        reason text not null,
        muted_by text not null,
        muted_at timestamptz not null,
        until timestamptz not null,
        lifted_at timestamptz,
        appeal text,
        appealed_at timestamptz,
        verdict text check (verdict in ('upheld', 'lifted')),
        answer text,
        check (until > muted_at),
        check ((appeal is null) = (appealed_at is null)),
        check (verdict is null or (appeal is not null and answer is not null))
      )`.execute(db);
    await sql`create unique index chat_mutes_standing on chat_mutes (user_id)
      where lifted_at is null`.execute(db);
    await sql`create index chat_mutes_newest on chat_mutes (muted_at desc, mute_id)`.execute(db);
    await sql`create index chat_mutes_appeals on chat_mutes (appealed_at)
      where appeal is not null and verdict is null`.execute(db);
  },
};
