import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether AURA decays: one row, enabled until an operator disables it. */
export const decay: Migration = {
  async up(db) {
    await sql`
      create table decay_switch (
        single boolean primary key default true check (single),
        is_on boolean not null default true,
        updated_at timestamptz not null default now(),
        updated_by text
      )`.execute(db);
    await sql`insert into decay_switch default values`.execute(db);
  },
};
