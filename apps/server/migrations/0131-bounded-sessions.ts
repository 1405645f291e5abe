import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An account has at most fifty sessions; one more ends those that were used longest ago (rules 12). */
export const boundedSessions: Migration = {
  async up(db) {
    await sql`
      create function bound_sessions() returns trigger language plpgsql as $$
      begin
        delete from auth_sessions where id in (
          select id from auth_sessions where "userId" = new."userId" and id <> new.id
          order by "lastUsedAt" desc, id offset 49
        );
        return null;
      end $$`.execute(db);
    await sql`
      create trigger auth_sessions_bound after insert on auth_sessions
      for each row execute function bound_sessions()`.execute(db);
  },
};
