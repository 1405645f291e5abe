import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Quests and their acceptances. `report_type` may be null: the server then guesses the proof type. */
export const quests: Migration = {
  async up(db) {
    await sql`
      create table quests (
        quest_id uuid primary key default gen_random_uuid(),
        title text not null check (char_length(title) between 1 and 120),
        description text not null check (char_length(description) between 1 and 2000),
        aura_reward integer not null default 50 check (aura_reward between 1 and 1000),
        is_active boolean not null default true,
        is_daily boolean not null default true,
        guild text not null references guilds (id),
        report_type text check (report_type in ('text', 'image', 'video', 'audio')),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index quests_guild on quests (guild, created_at) where is_active`.execute(db);
    await sql`
      create table acceptances (
        acceptance_id uuid primary key default gen_random_uuid(),
        user_id text not null references auth_users (id) on delete cascade,
        quest_id uuid not null references quests (quest_id),
        accepted_at timestamptz not null,
        status text not null default 'accepted' check (status in ('accepted', 'submitted'))
      )`.execute(db);
    await sql`create index acceptances_latest on acceptances (user_id, quest_id, accepted_at desc)`.execute(
      db,
    );
    await sql`
      create unique index acceptances_one_open on acceptances (user_id, quest_id)
      where status = 'accepted'`.execute(db);
  },
};
