import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Moderation of the guild chats: reports, the word list, and blocks. */
export const moderation: Migration = {
  async up(db) {
    await sql`
      create table chat_reports (
        message_id uuid not null references chat_messages (message_id) on delete cascade,
        reporter_id text not null references profiles (user_id) on delete cascade,
        reason text not null check (reason in ('spam', 'insult', 'threat', 'personal', 'other')),
        note text not null,
        reported_at timestamptz not null,
        settled_at timestamptz,
        primary key (message_id, reporter_id)
      )`.execute(db);
    await sql`create index chat_reports_open on chat_reports (message_id)
      where settled_at is null`.execute(db);
    await sql`
      create table chat_words (
        word text primary key check (char_length(word) between 2 and 60),
        action text not null check (action in ('refuse', 'hold')),
        listed_by text,
        listed_at timestamptz not null
      )`.execute(db);
    await sql`
      create table player_blocks (
        user_id text not null references profiles (user_id) on delete cascade,
        blocked_id text not null references profiles (user_id) on delete cascade,
        blocked_at timestamptz not null,
        primary key (user_id, blocked_id),
        check (user_id <> blocked_id)
      )`.execute(db);
  },
};
