import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The connection to Strava. A link belongs to one player and one athlete. `lease_*` lets one process at a time call
 * Strava for an athlete, and is the lock under which tokens are refreshed; `reading` numbers the reads, so that an
 * older one never overwrites a newer one. Whenever a link is deleted (disconnect, account deletion), a trigger queues
 * the revocation of its refresh token.
 */
export const strava: Migration = {
  async up(db) {
    await sql`create domain strava_link_state as text
      check (value in ('connected', 'reconnect'))`.execute(db);
    await sql`
      create table strava_links (
        user_id text primary key references profiles (user_id) on delete cascade,
        athlete_id text not null unique,
        firstname text not null,
        lastname text not null,
        scope text not null,
        access_token text not null,
        refresh_token text not null,
        expires_at timestamptz not null,
        state strava_link_state not null default 'connected',
        connected_at timestamptz not null,
        last_sync_at timestamptz,
        asked_at timestamptz,
        reconnect_at timestamptz,
        due_at timestamptz,
        waits_until timestamptz,
        import_before timestamptz,
        import_page integer not null default 1,
        imported integer not null default 0,
        reading bigint not null default 0,
        lease_id uuid,
        lease_until timestamptz
      )`.execute(db);
    await sql`create index strava_links_due on strava_links (due_at)
      where due_at is not null and state = 'connected'`.execute(db);
    await sql`
      create table strava_states (
        state_hash text primary key,
        user_id text not null references profiles (user_id) on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      )`.execute(db);
    await sql`create index strava_states_created on strava_states (created_at)`.execute(db);
    await sql`
      create table strava_recent (
        user_id text not null references strava_links (user_id) on delete cascade,
        activity_id text not null,
        started_at timestamptz not null,
        fingerprint text not null,
        primary key (user_id, activity_id)
      )`.execute(db);
    await sql`
      create table strava_revocations (
        revocation_id bigint generated always as identity primary key,
        athlete_id text not null,
        refresh_token text not null,
        attempts integer not null default 0,
        due_at timestamptz not null default 'epoch'
      )`.execute(db);
    await sql`
      create function revoke_strava_link() returns trigger language plpgsql as $$
      begin
        insert into strava_revocations (athlete_id, refresh_token)
        values (old.athlete_id, old.refresh_token);
        return old;
      end $$`.execute(db);
    await sql`
      create trigger strava_links_revoke before delete on strava_links
      for each row execute function revoke_strava_link()`.execute(db);
    await sql`
      create table strava_deletions (
        receipt text primary key,
        user_id text references profiles (user_id) on delete set null,
        reason text not null check (reason in ('disconnected', 'revoked')),
        activities integer not null,
        deleted_at timestamptz not null
      )`.execute(db);
    await sql`create index strava_deletions_user on strava_deletions (user_id)`.execute(db);
  },
};
