import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reports. The trigger holds the state table of the domain: only an elder's decision or its undo. */
export const submissions: Migration = {
  async up(db) {
    await sql`
      create table submissions (
        submission_id uuid primary key default gen_random_uuid(),
        user_id text not null references auth_users (id) on delete cascade,
        quest_id uuid not null references quests (quest_id),
        acceptance_id uuid not null references acceptances (acceptance_id) on delete cascade,
        guild text not null references guilds (id),
        proof_type text not null check (proof_type in ('text', 'image', 'video', 'audio')),
        proof_data text not null check (char_length(proof_data) > 0),
        proof_name text,
        upload_id uuid references uploads (upload_id),
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        submitted_at timestamptz not null,
        submitted_day date not null,
        decided_by text references auth_users (id) on delete set null,
        decided_at timestamptz,
        feedback text,
        aura_awarded integer check (aura_awarded >= 0),
        aura_breakdown jsonb,
        decision integer not null default 0 check (decision >= 0),
        check ((proof_type = 'text') = (upload_id is null)),
        check (decided_by is null or decided_by <> user_id),
        check ((status = 'pending') = (decided_at is null)),
        check ((status = 'approved') = (aura_awarded is not null)),
        check (status <> 'rejected' or char_length(feedback) > 0)
      )`.execute(db);
    await sql`
      create unique index submissions_one_per_acceptance on submissions (acceptance_id)
      where status in ('pending', 'approved')`.execute(db);
    await sql`create index submissions_desk on submissions (submitted_at, submission_id)
      where status = 'pending'`.execute(db);
    await sql`create index submissions_journal on submissions (user_id, submitted_at desc)`.execute(
      db,
    );
    await sql`create unique index submissions_one_per_upload on submissions (upload_id)
      where upload_id is not null`.execute(db);
    await sql`
      create view effort_days as
      select user_id, submitted_day as day,
        case when bool_or(status = 'approved') then 'approved'
          when bool_or(status = 'pending') then 'pending' else 'rejected' end as state,
        coalesce(sum(aura_awarded), 0)::bigint as aura
      from submissions group by user_id, submitted_day`.execute(db);
    await sql`
      create function guard_submission() returns trigger language plpgsql as $$
      begin
        if old.status <> new.status
          and not (old.status = 'pending' and new.status in ('approved', 'rejected'))
          and not (old.status in ('approved', 'rejected') and new.status = 'pending') then
          raise exception 'a submission cannot go from % to %', old.status, new.status
            using errcode = '23514', constraint = 'submissions_transition';
        end if;
        if (old.user_id, old.quest_id, old.acceptance_id, old.proof_data, old.submitted_at, old.submitted_day)
          is distinct from
          (new.user_id, new.quest_id, new.acceptance_id, new.proof_data, new.submitted_at, new.submitted_day)
        then
          raise exception 'what was handed in stays as it was handed in'
            using errcode = '23514', constraint = 'submissions_proof';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger submissions_guard before update on submissions
      for each row execute function guard_submission()`.execute(db);
    await sql`
      create function start_pending() returns trigger language plpgsql as $$
      begin
        if new.status <> 'pending' then
          raise exception 'a submission begins pending'
            using errcode = '23514', constraint = 'submissions_transition';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger submissions_start before insert on submissions
      for each row execute function start_pending()`.execute(db);
  },
};
