import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Mentorships: invited, then accepted or declined, then ended. An apprentice has one mentor at a time, and a pair has
 * one open mentorship. A trigger ends the mentorships of a user who leaves the guild.
 */
export const mentoring: Migration = {
  async up(db) {
    await sql`create domain mentorship_status as text
      check (value in ('invited', 'accepted', 'declined', 'withdrawn', 'ended'))`.execute(db);
    await sql`
      create table mentorships (
        mentorship_id uuid primary key default gen_random_uuid(),
        mentor_id text not null references profiles (user_id) on delete cascade,
        apprentice_id text not null references profiles (user_id) on delete cascade,
        status mentorship_status not null default 'invited',
        invited_at timestamptz not null,
        answered_at timestamptz,
        ended_at timestamptz,
        check (mentor_id <> apprentice_id)
      )`.execute(db);
    await sql`create unique index mentorships_one_open on mentorships (mentor_id, apprentice_id)
      where status in ('invited', 'accepted')`.execute(db);
    await sql`create unique index mentorships_one_mentor on mentorships (apprentice_id)
      where status = 'accepted'`.execute(db);
    await sql`create index mentorships_apprentice on mentorships (apprentice_id, status)`.execute(
      db,
    );
    await sql`
      create table encouragements (
        encouragement_id uuid primary key default gen_random_uuid(),
        mentorship_id uuid not null references mentorships (mentorship_id) on delete cascade,
        mentor_id text not null references profiles (user_id) on delete cascade,
        day date not null,
        message text not null check (char_length(message) between 1 and 300),
        sent_at timestamptz not null,
        unique (mentorship_id, day)
      )`.execute(db);
    await sql`
      create function guard_mentorship() returns trigger language plpgsql as $$
      begin
        if new.mentor_id <> old.mentor_id or new.apprentice_id <> old.apprentice_id
          or not (old.status = new.status
            or old.status = 'invited' and new.status in ('accepted', 'declined', 'withdrawn')
            or old.status = 'accepted' and new.status = 'ended') then
          raise exception 'a mentorship may not become what this statement makes of it'
            using errcode = '23514', table = 'mentorships', constraint = 'mentorships_transition';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger mentorships_guard before update on mentorships
      for each row execute function guard_mentorship()`.execute(db);
    await sql`
      create function leave_mentorships() returns trigger language plpgsql as $$
      begin
        update mentorships set
          status = case when status = 'invited' then 'withdrawn' else 'ended' end,
          ended_at = now()
        where status in ('invited', 'accepted')
          and (mentor_id = new.user_id or apprentice_id = new.user_id);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger profiles_leave_mentorships after update of guild on profiles
      for each row when (old.guild is distinct from new.guild)
      execute function leave_mentorships()`.execute(db);
    await sql`
      create function fold_vietnamese(text) returns text language sql immutable parallel safe as $$
        select translate(
          regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f]', '', 'g'), chr(273), 'd')
      $$`.execute(db);
  },
};
