import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The mode for young players, off until an operator turns it on. The view `restricted_accounts` alone decides
 * which accounts are restricted: those of unknown age, and those under 16 without a guardian's consent. While
 * the mode is off the view reads the row of the mode and nothing else. `young_people` lists all accounts
 * under 16, with a consent or without. The triggers emit events to every process, so that cached principals
 * and open streams are updated.
 */
export const youngPlayers: Migration = {
  async up(db) {
    await sql`
      create table young_players_mode (
        only_one boolean primary key default true check (only_one),
        is_on boolean not null default false,
        changed_at timestamptz not null default now()
      )`.execute(db);
    await sql`insert into young_players_mode default values`.execute(db);
    await sql`
      create table age_bands (
        user_id text primary key references auth_users (id) on delete cascade,
        band text not null check (band in ('under-16', '16-plus')),
        declared_at timestamptz not null default now(),
        review_asked_at timestamptz
      )`.execute(db);
    await sql`
      create table guardians (
        user_id text primary key references auth_users (id) on delete cascade,
        email text not null,
        asked_at timestamptz not null default now(),
        answer text check (answer in ('agreed', 'refused', 'withdrawn')),
        answered_at timestamptz
      )`.execute(db);
    await sql`create index guardians_email on guardians (email)`.execute(db);
    await sql`
      create table guardian_links (
        token_hash text primary key,
        user_id text not null references auth_users (id) on delete cascade,
        email text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      )`.execute(db);
    await sql`create index guardian_links_user on guardian_links (user_id)`.execute(db);
    await sql`alter domain consent_purpose drop constraint consent_purpose_check`.execute(db);
    await sql`alter domain consent_purpose add constraint consent_purpose_check
      check (value in ('account', 'strava', 'strava_sharing', 'push', 'boards', 'guardian'))`.execute(
      db,
    );
    await sql`alter table consents add column guardian_email text`.execute(db);
    await sql`alter table consent_entries add column guardian_email text`.execute(db);
    await sql`
      create or replace function log_consent() returns trigger language plpgsql as $$
      begin
        insert into consent_entries (user_id, purpose, granted, version, recorded_at, guardian_email)
        values (new.user_id, new.purpose, new.granted, new.version, new.changed_at, new.guardian_email);
        return new;
      end $$`.execute(db);
    await sql`
      create view restricted_accounts as
      select profile.user_id,
        case when age.band is null then 'age-unknown' else 'guardian-needed' end as restriction
      from profiles profile
      left join age_bands age on age.user_id = profile.user_id
      where (select is_on from young_players_mode)
        and (age.band is null or age.band = 'under-16' and not exists (
          select from consents guardian
          where guardian.user_id = profile.user_id and guardian.purpose = 'guardian' and guardian.granted))`.execute(
      db,
    );
    await sql`
      create view young_people as
      select user_id from age_bands
      where band = 'under-16' and (select is_on from young_players_mode)`.execute(db);
    await sql`
      create or replace function announce_in_hall(words jsonb) returns void language plpgsql as $$
      begin
        with said as (
          insert into chat_messages (message_id, guild, message, posted_at, is_system, cause)
          select (words ->> 'id')::uuid, words ->> 'guild', words ->> 'text',
            (words ->> 'at')::timestamptz, true, words ->> 'cause'
          where not exists (
            select from restricted_accounts where user_id = split_part(words ->> 'cause', ':', 2))
          on conflict (cause) do nothing returning sequence)
        insert into live_events (channel, name, data)
        select 'guild:' || (words ->> 'guild'), 'chatMessage.added',
          jsonb_set(words -> 'event', '{sequence}', to_jsonb(sequence))::text
        from said;
      end $$`.execute(db);
    await sql`
      create function announce_restriction_change() returns trigger language plpgsql as $$
      begin
        insert into live_events (channel, name, data)
        values ('principals', 'principal.changed', json_build_object('userId', new.user_id)::text);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger age_bands_principal after insert or update of band on age_bands
      for each row execute function announce_restriction_change()`.execute(db);
    await sql`
      create trigger consents_principal after insert or update on consents
      for each row when (new.purpose = 'guardian') execute function announce_restriction_change()`.execute(
      db,
    );
    await sql`
      create function announce_restrictions() returns trigger language plpgsql as $$
      begin
        insert into live_events (channel, name, data)
        values ('principals', 'principals.changed', '{"everyone":true}');
        return null;
      end $$`.execute(db);
    await sql`
      create trigger young_players_mode_principals after update on young_players_mode
      for each row when (old.is_on is distinct from new.is_on)
      execute function announce_restrictions()`.execute(db);
  },
};
