import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Privileges of a Sage: an own card, and proposals of personal quests. A personal quest is a quest with an owner; it
 * exists only after an elder accepted it, and gives at most 50 AURA.
 */
export const sage: Migration = {
  async up(db) {
    await sql`
      create table cards (
        user_id text primary key references profiles (user_id) on delete cascade,
        pattern text not null check (pattern in ('drum', 'birds', 'waves', 'karst', 'lotus')),
        glaze text not null check (glaze in ('bronze', 'jade', 'lapis', 'cinnabar', 'moon')),
        motto text not null default '' check (char_length(motto) <= 80),
        updated_at timestamptz not null
      )`.execute(db);
    await sql`alter table quests add column owner_id text
      references profiles (user_id) on delete set null`.execute(db);
    await sql`alter table quests add column is_personal boolean not null default false`.execute(db);
    await sql`alter table quests add constraint quests_personal
      check ((is_personal or owner_id is null) and (not is_personal or aura_reward <= 50))`.execute(
      db,
    );
    await sql`create index quests_owner on quests (owner_id) where owner_id is not null`.execute(
      db,
    );
    await sql`
      create table personal_quests (
        proposal_id uuid primary key default gen_random_uuid(),
        user_id text not null references profiles (user_id) on delete cascade,
        title text not null check (char_length(title) between 1 and 120),
        description text not null check (char_length(description) between 1 and 2000),
        aura_reward integer not null check (aura_reward between 1 and 50),
        report_type text not null check (report_type in ('text', 'image', 'video', 'audio')),
        is_daily boolean not null,
        status text not null default 'pending'
          check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'closed')),
        quest_id uuid references quests (quest_id),
        decided_by text,
        decided_at timestamptz,
        feedback text,
        proposed_at timestamptz not null,
        check (decided_by is distinct from user_id),
        check ((status in ('approved', 'closed')) = (quest_id is not null)),
        check (status <> 'rejected' or coalesce(feedback, '') <> '')
      )`.execute(db);
    await sql`create index personal_quests_own on personal_quests (user_id, proposed_at desc)`.execute(
      db,
    );
    await sql`create index personal_quests_desk on personal_quests (proposed_at, proposal_id)
      where status = 'pending'`.execute(db);
    await sql`
      create function guard_personal_quest() returns trigger language plpgsql as $$
      begin
        if new.user_id <> old.user_id or new.title <> old.title
          or new.description <> old.description or new.aura_reward <> old.aura_reward
          or not (old.status = new.status
            or old.status = 'pending' and new.status in ('approved', 'rejected', 'withdrawn')
            or old.status = 'approved' and new.status = 'closed') then
          raise exception 'a proposal may not become what this statement makes of it'
            using errcode = '23514', table = 'personal_quests',
              constraint = 'personal_quests_transition';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger personal_quests_guard before update on personal_quests
      for each row execute function guard_personal_quest()`.execute(db);
  },
};
