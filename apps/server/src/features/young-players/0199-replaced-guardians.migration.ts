import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What a former guardian answered does not stand for the one whom an elder names. `was_answered` keeps that there was an
 * answer: a player whose guardian has answered does not choose the next one.
 */
export const replacedGuardians: Migration = {
  async up(db) {
    await sql`
      alter table guardians add column was_answered boolean not null default false`.execute(db);
  },
};
