import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The leaderboards. A board is read along one index in its order: AURA, then who reached it first, then the id. The
 * order uses `-current_aura`, so that a position is one row comparison; the included columns keep rank counts inside
 * the index; instants are whole milliseconds, as in JavaScript. Ranks are stored once a week, to show movement.
 */
export const leaderboards: Migration = {
  async up(db) {
    await sql`create domain board_choice as text
      check (value in ('named', 'pseudonym', 'hidden'))`.execute(db);
    await sql`
      alter table profiles
        add column aura_reached_at timestamptz not null default date_trunc('milliseconds', now()),
        add column board_choice board_choice not null default 'named',
        add column board_key uuid not null default gen_random_uuid()`.execute(db);
    await sql`update profiles set aura_reached_at = date_trunc('milliseconds', updated_at)`.execute(
      db,
    );
    await sql`
      create function keep_aura_reached() returns trigger language plpgsql as $$
      begin
        new.aura_reached_at := date_trunc('milliseconds',
          case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger profiles_aura_reached before update of current_aura on profiles
      for each row when (old.current_aura is distinct from new.current_aura)
      execute function keep_aura_reached()`.execute(db);
    await sql`
      create index profiles_honor on profiles ((-current_aura), aura_reached_at, user_id)
      include (current_aura, guild)
      where guild is not null and board_choice <> 'hidden'`.execute(db);

    await sql`
      create trigger profiles_board_choice after update of board_choice on profiles
      for each row when (old.board_choice is distinct from new.board_choice)
      execute function announce_principal_change()`.execute(db);

    await sql`
      create table honor_weeks (
        week date primary key,
        taken_at timestamptz not null
      )`.execute(db);
    await sql`
      create table honor_ranks (
        week date not null references honor_weeks (week) on delete cascade,
        user_id text not null references profiles (user_id) on delete cascade,
        rank integer not null,
        guild guild_id not null,
        guild_rank integer not null,
        primary key (week, user_id)
      )`.execute(db);
    await sql`create index honor_ranks_user on honor_ranks (user_id)`.execute(db);

    // Entries are inserted in time order, so a BRIN index finds a range of days and costs writers almost
    // nothing.
    await sql`create index ledger_entries_time on ledger_entries using brin (created_at)`.execute(
      db,
    );
  },
};
