import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Makes the sequence of the outbox a logged one, although its table is unlogged. On a standby that replayed
 * its creation and was promoted before its next restart point, an unlogged sequence is a page of zeros, and
 * every insert of an event fails (“bad magic number in sequence”).
 */
export const loggedEventIds: Migration = {
  async up(db) {
    await sql`alter sequence live_events_event_id_seq set logged`.execute(db);
  },
};
