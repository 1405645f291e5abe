import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * State of the Strava application as a whole, shared by all processes: the budget of the current rate windows, its
 * status, and webhook events, each only a hint to read the activity from Strava.
 */
export const stravaApp: Migration = {
  async up(db) {
    await sql`
      create table strava_app (
        only_row boolean primary key default true check (only_row),
        quarter_start timestamptz not null default 'epoch',
        quarter_used integer not null default 0,
        quarter_limit integer not null default 100,
        day_start timestamptz not null default 'epoch',
        day_used integer not null default 0,
        day_limit integer not null default 1000,
        inactive_at timestamptz,
        probe_at timestamptz,
        full_at timestamptz,
        paused_at timestamptz,
        subscription_id bigint,
        subscription_url text,
        subscription_problem text,
        subscription_checked_at timestamptz,
        last_event_at timestamptz,
        last_sweep_at timestamptz
      )`.execute(db);
    await sql`insert into strava_app default values`.execute(db);
    await sql`create domain strava_event_state as text
      check (value in ('waiting', 'done', 'ignored', 'failed'))`.execute(db);
    await sql`
      create table strava_events (
        event_id bigint generated always as identity primary key,
        object_type text not null,
        object_id text not null,
        aspect_type text not null,
        owner_id text not null,
        event_time bigint not null,
        deauthorises boolean not null,
        state strava_event_state not null default 'waiting',
        attempts integer not null default 0,
        due_at timestamptz not null,
        received_at timestamptz not null,
        unique (object_type, object_id, aspect_type, event_time)
      )`.execute(db);
    await sql`create index strava_events_due on strava_events (due_at, event_id)
      where state = 'waiting'`.execute(db);
    await sql`create index strava_events_received on strava_events (received_at)`.execute(db);
  },
};
