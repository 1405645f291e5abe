import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Reviews of activities: the note and picture of a manual entry, an elder's decision, one appeal. `introductions`
 * stores which introductions a player has seen, so that each is shown once.
 */
export const activityReviews: Migration = {
  async up(db) {
    await sql`
      alter table activities
        add column note text,
        add column proof_path text,
        add column proof_type text,
        add column reviews tally not null default 0,
        add column reviewed_by text,
        add column reviewed_at timestamptz,
        add column review_reason text,
        add column appeal text,
        add column appealed_at timestamptz`.execute(db);
    await sql`
      create table introductions (
        user_id text not null references profiles (user_id) on delete cascade,
        who text not null,
        met_at timestamptz not null,
        primary key (user_id, who)
      )`.execute(db);
    await sql`create index activities_files on activities (source_id) where source = 'file'`.execute(
      db,
    );
  },
};
