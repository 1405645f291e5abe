import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The one address that makes its opener the first operator of an academy with nobody in it. */
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
