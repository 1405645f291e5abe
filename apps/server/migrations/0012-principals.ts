import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The principal of a session may change in any process (sign-out, expiry, role, guild). The triggers notify every
 * process through the outbox, so that no cache and no open stream outlives the change.
 */
export const principals: Migration = {
  async up(db) {
    await sql`
      create function announce_session_end() returns trigger language plpgsql as $$
      begin
        insert into live_events (channel, name, data)
        values ('principals', 'session.deleted',
          json_build_object('userId', old."userId", 'sessionId', old.id)::text);
        return old;
      end $$`.execute(db);
    await sql`
      create trigger auth_sessions_end after delete on auth_sessions
      for each row execute function announce_session_end()`.execute(db);
    await sql`
      create function announce_principal_change() returns trigger language plpgsql as $$
      begin
        insert into live_events (channel, name, data)
        values ('principals', 'principal.changed', json_build_object('userId', new.user_id)::text);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger profiles_principal after update of role, guild, display_name on profiles
      for each row when ((old.role, old.guild, old.display_name)
        is distinct from (new.role, new.guild, new.display_name))
      execute function announce_principal_change()`.execute(db);
  },
};
