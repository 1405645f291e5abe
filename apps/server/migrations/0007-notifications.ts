import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notifications. The unique `cause` stores a notification once, however often its event is handled. */
export const notifications: Migration = {
  async up(db) {
    await sql`create domain priority_name as text check (value in ('normal', 'high'))`.execute(db);
    await sql`create domain ceremony_state as text
      check (value in ('none', 'waiting', 'shown'))`.execute(db);
    await sql`
      create table notifications (
        notification_id uuid primary key default gen_random_uuid(),
        user_id text not null references profiles (user_id) on delete cascade,
        cause text not null unique,
        type text not null,
        title text not null,
        body text not null,
        icon text,
        click_action text,
        data jsonb not null default '{}',
        sent_by text,
        priority priority_name not null default 'normal',
        quest_id uuid,
        aura_reward integer,
        old_level text,
        new_level text,
        ceremony ceremony_state not null default 'none',
        is_read boolean not null default false,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index notifications_inbox on notifications (user_id, created_at desc, notification_id)`.execute(
      db,
    );
  },
};
