import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Bounds the sessions that await a second factor apart from the others (rules 12): somebody who knows only the
 * password could end the owner's sessions by signing in fifty times.
 */
export const awaitingSessions: Migration = {
  async up(db) {
    await sql`
      create or replace function bound_sessions() returns trigger language plpgsql as $$
      begin
        delete from auth_sessions where id in (
          select id from auth_sessions
          where "userId" = new."userId" and "awaitsFactor" = new."awaitsFactor" and id <> new.id
          order by "lastUsedAt" desc, id offset 49
        );
        return null;
      end $$`.execute(db);
    await sql`
      create trigger auth_sessions_bound_admitted after update of "awaitsFactor" on auth_sessions
      for each row execute function bound_sessions()`.execute(db);
  },
};
