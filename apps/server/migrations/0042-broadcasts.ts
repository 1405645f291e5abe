import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Notifications from an elder to many users: scheduled or immediate, written in pieces. `written_to` is the last
 * recipient that has one, so that another process continues after a crash. The trigger enforces scheduled → sending →
 * sent, and cancelled only before the start.
 */
export const broadcasts: Migration = {
  async up(db) {
    await sql`create domain broadcast_state as text
      check (value in ('scheduled', 'sending', 'sent', 'cancelled'))`.execute(db);
    await sql`
      create table broadcasts (
        broadcast_id uuid primary key default gen_random_uuid(),
        request_id uuid unique,
        state broadcast_state not null default 'scheduled',
        target text not null check (target in ('all', 'guild', 'user')),
        target_guild guild_id,
        target_user_id text references profiles (user_id) on delete set null,
        payload jsonb not null,
        sent_by text references profiles (user_id) on delete set null,
        created_at timestamptz not null,
        schedule_time timestamptz,
        due_at timestamptz not null,
        sent_at timestamptz,
        written_to text not null default '',
        is_written boolean not null default false,
        total_targets integer not null default 0,
        fcm_tokens_found integer not null default 0,
        success_count integer,
        failed_count integer,
        expired_count integer,
        fcm_success_count integer,
        check (target <> 'guild' or target_guild is not null)
      )`.execute(db);
    await sql`create index broadcasts_history on broadcasts (created_at desc)`.execute(db);
    await sql`create index broadcasts_due on broadcasts (due_at)
      where state in ('scheduled', 'sending')`.execute(db);
    await sql`
      create function keep_broadcast_state() returns trigger language plpgsql as $$
      begin
        if old.state = new.state
          or (old.state = 'scheduled' and new.state in ('sending', 'cancelled'))
          or (old.state = 'sending' and new.state = 'sent') then
          return new;
        end if;
        raise exception 'a broadcast cannot go from % to %', old.state, new.state using errcode = '23514';
      end $$`.execute(db);
    await sql`
      create trigger broadcasts_state before update of state on broadcasts
      for each row execute function keep_broadcast_state()`.execute(db);
  },
};
