import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A session that is created while a suspension is being stored waits for it, and is refused. The lock comes first: only
 * the statement after it sees what was committed meanwhile. `suspend` locks the same row (`lockPerson`).
 */
export const signInDuringSuspension: Migration = {
  async up(db) {
    await sql`
      create or replace function refuse_suspended() returns trigger language plpgsql as $$
      begin
        perform from profiles where user_id = new."userId" for share;
        if exists (select 1 from suspensions where user_id = new."userId"
          and lifted_at is null and until > now()) then
          raise exception 'the account is suspended' using errcode = '23514',
            table = 'auth_sessions', constraint = 'auth_sessions_not_suspended';
        end if;
        return new;
      end $$`.execute(db);
  },
};
