import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Outbox of the live stream. Rows are read in the order (xid, event_id) and only below the oldest
 * transaction still running, so that a stream never passes over an event that commits late.
 */
export const liveEvents: Migration = {
  async up(db) {
    await sql`
      create table live_events (
        event_id bigint generated always as identity primary key,
        xid xid8 not null default pg_current_xact_id(),
        channel text not null,
        name text not null,
        data jsonb not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index live_events_order on live_events (xid, event_id)`.execute(db);
    await sql`create index live_events_age on live_events (created_at)`.execute(db);
  },
};
