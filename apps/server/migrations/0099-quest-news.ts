import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * New and reopened quests that are not announced to their guild yet. One row collects the quests of a guild
 * until `due_at`; then its notifications are written in pieces, and `written_to` is the last recipient.
 */
export const questNews: Migration = {
  async up(db) {
    await sql`
      create table quest_news (
        news_id uuid primary key default gen_random_uuid(),
        guild text not null references guilds (id),
        quest_ids uuid[] not null,
        due_at timestamptz not null,
        started_at timestamptz,
        written_to text not null default '',
        is_written boolean not null default false
      )`.execute(db);
    await sql`create unique index quest_news_collecting on quest_news (guild)
      where started_at is null`.execute(db);
    await sql`create index quest_news_unwritten on quest_news (due_at) where not is_written`.execute(
      db,
    );
    await sql`create index quest_news_recent on quest_news (guild, due_at)`.execute(db);
  },
};
