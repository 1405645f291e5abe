import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The one-time address by which the first operator of an academy without an operator registers. */
export const firstOperator: Migration = {
  async up(db) {
    await sql`
      create table first_operator (
        only_one boolean primary key default true check (only_one),
        token_hash text not null,
        expires_at timestamptz not null
      )`.execute(db);
  },
};
