import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Outbox of the live stream. Rows are read in the order (xid, event_id) and only below the oldest running
 * transaction, so that a stream never skips an event that commits late. Unlogged: the state that events describe is
 * in other tables; after a crash the outbox is empty, and every stream that reconnects gets a resync.
 */
export const liveEvents: Migration = {
  async up(db) {
    await sql`
      create unlogged table live_events (
        event_id bigint generated always as identity,
        xid xid8 not null default pg_current_xact_id(),
        channel text not null,
        name text not null,
        data text not null,
        created_at timestamptz not null default now(),
        primary key (xid, event_id)
      )`.execute(db);
  },
};
