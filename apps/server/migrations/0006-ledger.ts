import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The append-only ledger: AURA and Stamina change only here, once per cause. */
export const ledger: Migration = {
  async up(db) {
    await sql`create domain currency_name as text check (value in ('aura', 'stamina'))`.execute(db);
    await sql`
      create table ledger_entries (
        entry_id bigint generated always as identity primary key,
        user_id text not null references profiles (user_id) on delete cascade,
        currency currency_name not null,
        amount numeric(14, 2) not null,
        cause text not null unique,
        breakdown jsonb,
        created_at timestamptz not null default now(),
        check (currency <> 'aura' or amount = trunc(amount))
      )`.execute(db);
    await sql`create index ledger_entries_user on ledger_entries (user_id, currency) include (amount)`.execute(
      db,
    );
    await sql`
      create function keep_ledger() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and not exists (select 1 from auth_users where id = old.user_id) then
          return old;
        end if;
        raise exception 'the ledger is append-only' using errcode = '23001';
      end $$`.execute(db);
    await sql`
      create trigger ledger_entries_keep before update or delete on ledger_entries
      for each row execute function keep_ledger()`.execute(db);
  },
};
