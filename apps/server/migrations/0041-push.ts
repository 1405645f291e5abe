import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Web push: devices, push settings, and one delivery per notification and device. A delivery references both without
 * foreign keys: its outcome outlives them for as long as the sender's figures are needed. New notifications are found
 * by their creation time (a BRIN index costs an insert almost nothing), from `push_position` on; migration 0171
 * replaces the time by the transaction.
 */
export const push: Migration = {
  async up(db) {
    await sql`create domain push_state as text
      check (value in ('queued', 'sending', 'accepted', 'expired', 'failed', 'skipped'))`.execute(
      db,
    );
    await sql`create domain minute_of_day as smallint check (value between 0 and 1439)`.execute(db);
    await sql`
      create table push_devices (
        device_id uuid primary key default gen_random_uuid(),
        user_id text not null references profiles (user_id) on delete cascade,
        endpoint text unique,
        p256dh text,
        auth text,
        fcm_token text unique,
        public_key text not null,
        user_agent text not null default '',
        expires_at timestamptz,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        last_success_at timestamptz,
        last_failure_at timestamptz,
        last_failure text,
        check (endpoint is not null or fcm_token is not null),
        check ((endpoint is null) = (p256dh is null) and (endpoint is null) = (auth is null))
      )`.execute(db);
    await sql`create index push_devices_user on push_devices (user_id, last_seen_at desc)`.execute(
      db,
    );
    await sql`create index push_devices_seen on push_devices (last_seen_at)`.execute(db);
    await sql`
      create table push_settings (
        user_id text primary key references profiles (user_id) on delete cascade,
        muted_kinds text[] not null default '{}',
        quiet_from minute_of_day,
        quiet_until minute_of_day,
        reminder_at minute_of_day,
        reminder_from date,
        check ((quiet_from is null) = (quiet_until is null)),
        check ((reminder_at is null) = (reminder_from is null))
      )`.execute(db);
    await sql`create index push_settings_reminder on push_settings (reminder_at)
      where reminder_at is not null`.execute(db);
    await sql`
      create table push_deliveries (
        delivery_id bigint generated always as identity primary key,
        notification_id uuid not null,
        device_id uuid not null,
        batch_id uuid,
        state push_state not null default 'queued',
        attempt smallint not null default 0,
        due_at timestamptz not null,
        reason text,
        created_at timestamptz not null,
        by_fcm boolean not null default false,
        unique (notification_id, device_id)
      )`.execute(db);
    await sql`create index push_deliveries_due on push_deliveries (due_at)
      where state in ('queued', 'sending')`.execute(db);
    await sql`create index push_deliveries_batch on push_deliveries (batch_id)
      where batch_id is not null`.execute(db);
    await sql`create index push_deliveries_old on push_deliveries (created_at)`.execute(db);
    await sql`
      create function keep_push_outcome() returns trigger language plpgsql as $$
      begin
        if old.state not in ('queued', 'sending') or (old.state = 'queued' and new.state <> 'sending') then
          raise exception 'a push cannot go from % to %', old.state, new.state using errcode = '23514';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger push_deliveries_state before update of state on push_deliveries
      for each row execute function keep_push_outcome()`.execute(db);
    await sql`create table push_position (
        only_row boolean primary key default true check (only_row),
        read_until timestamptz
      )`.execute(db);
    await sql`insert into push_position default values`.execute(db);
    await sql`create index notifications_written on notifications using brin (created_at)`.execute(
      db,
    );
  },
};
