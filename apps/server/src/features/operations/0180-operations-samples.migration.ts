import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Figures of the operators' page through time: one row a quarter of an hour, for two days. */
export const operationsSamples: Migration = {
  async up(db) {
    await sql`
      create table operations_samples (
        taken_at timestamptz primary key,
        figures jsonb not null
      )`.execute(db);
  },
};
