import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Efforts of players and what they earned. `source_revision` is the revision of the stored reading: an older one
 * changes nothing. An activity that its source deleted stays as a row without facts, so that an older reading cannot
 * restore it. `entries` counts the ledger entries and so numbers the next one.
 */
export const activities: Migration = {
  async up(db) {
    await sql`create domain activity_source as text
      check (value in ('strava', 'file', 'manual'))`.execute(db);
    await sql`create domain sport_family as text
      check (value in ('run', 'swim', 'cycle', 'walk'))`.execute(db);
    await sql`create domain activity_standing as text
      check (value in ('counted', 'none', 'duplicate', 'held', 'rejected'))`.execute(db);
    await sql`create domain activity_verdict as text
      check (value in ('approved', 'rejected'))`.execute(db);
    await sql`create domain stamina_amount as numeric(14, 2) check (value >= 0)`.execute(db);
    await sql`create domain metres as numeric(12, 1) check (value >= 0)`.execute(db);
    await sql`
      create table activity_limits (
        limits_id integer generated always as identity primary key,
        limits jsonb not null,
        created_by text,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table activities (
        activity_id uuid primary key default gen_random_uuid(),
        user_id text not null references profiles (user_id) on delete cascade,
        source activity_source not null,
        source_id text not null check (char_length(source_id) between 1 and 200),
        source_revision bigint not null,
        removed_at timestamptz,
        removed_reason text,
        name text,
        visibility text,
        device text,
        sport_type text,
        family sport_family,
        day date,
        started_at timestamptz,
        elapsed_seconds tally,
        moving_seconds tally,
        metres metres,
        is_flagged boolean not null default false,
        is_typed boolean not null default false,
        limits_id integer references activity_limits,
        verdict activity_verdict,
        standing activity_standing not null default 'none',
        reason text,
        doubts jsonb not null default '[]',
        duplicate_of uuid,
        points stamina_amount not null default 0,
        entries tally not null default 0,
        tier_before tier_number not null default 0,
        tier_after tier_number not null default 0,
        synced_at timestamptz not null,
        created_at timestamptz not null,
        unique (user_id, source, source_id),
        check (removed_at is null or points = 0),
        check (removed_at is not null or (sport_type is not null and day is not null
          and started_at is not null and elapsed_seconds is not null and moving_seconds is not null
          and metres is not null and limits_id is not null))
      )`.execute(db);
    await sql`create index activities_days on activities (user_id, day)`.execute(db);
    await sql`create index activities_journal on activities (user_id, started_at desc, activity_id)
      where removed_at is null`.execute(db);
    await sql`create index activities_held on activities (synced_at, activity_id)
      where standing = 'held'`.execute(db);
    await sql`
      create table stamina_totals (
        user_id text not null references profiles (user_id) on delete cascade,
        source activity_source not null,
        points stamina_amount not null default 0,
        run metres not null default 0,
        swim metres not null default 0,
        cycle metres not null default 0,
        walk metres not null default 0,
        primary key (user_id, source)
      )`.execute(db);
    await sql`
      insert into activity_limits (limits) values ('{
        "sports": {
          "run": {"maxSpeedKmh": 21, "maxKm": 60, "maxDailyKm": 80},
          "swim": {"maxSpeedKmh": 4.5, "maxKm": 5, "maxDailyKm": 6},
          "cycle": {"maxSpeedKmh": 45, "maxKm": 220, "maxDailyKm": 260},
          "walk": {"maxSpeedKmh": 9, "maxKm": 50, "maxDailyKm": 60}
        },
        "maxHours": 30,
        "maxDailyStamina": 400
      }')`.execute(db);
  },
};
