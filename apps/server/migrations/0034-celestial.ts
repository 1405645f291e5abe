import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The Stamina leaderboards: each player's visible figures of a week, a month, or all time. Ranks are counted when
 * they are read, so that one player's change is one row. A row is visible while its player has a guild and has not
 * hidden themselves; a trigger updates it with that choice.
 */
export const celestial: Migration = {
  async up(db) {
    await sql`alter table stamina_totals
      add column reached_at timestamptz not null default now()`.execute(db);
    await sql`
      create index activities_period on activities (day)
      include (user_id, source, points, metres, started_at) where standing = 'counted'`.execute(db);
    await sql`
      create table celestial_scores (
        period text not null,
        user_id text not null references profiles (user_id) on delete cascade,
        stamina stamina_amount not null,
        metres metres not null,
        reached_at timestamptz not null,
        is_shown boolean not null,
        primary key (user_id, period)
      )`.execute(db);
    await sql`
      create index celestial_scores_board on celestial_scores (period, stamina desc, reached_at, user_id)
      include (metres) where is_shown`.execute(db);
    await sql`
      create table celestial_rebuilds (
        only_row boolean primary key default true check (only_row),
        rebuilt_at timestamptz not null
      )`.execute(db);
    await sql`
      create function show_celestial_scores() returns trigger language plpgsql as $$
      begin
        update celestial_scores
        set is_shown = new.guild is not null and new.board_choice <> 'hidden'
        where user_id = new.user_id;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger profiles_celestial after update of guild, board_choice on profiles
      for each row when ((old.guild is null, old.board_choice)
        is distinct from (new.guild is null, new.board_choice))
      execute function show_celestial_scores()`.execute(db);
  },
};
