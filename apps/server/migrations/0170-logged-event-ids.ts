import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The counter of the outbox is logged, though its table is not. On a standby that replayed its creation and was promoted
 * before its next restart point, an unlogged one is a page of zeros, and every event fails (“bad magic number in
 * sequence”).
 */
export const loggedEventIds: Migration = {
  async up(db) {
    await sql`alter sequence live_events_event_id_seq set logged`.execute(db);
  },
};
