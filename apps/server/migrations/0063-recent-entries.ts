import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A small index on an append-only table: finds the entries of the last hour, for the operator's metrics. */
export const recentEntries: Migration = {
  async up(db) {
    await sql`create index ledger_entries_recent on ledger_entries using brin (created_at)
      with (pages_per_range = 16, autosummarize = on)`.execute(db);
  },
};
