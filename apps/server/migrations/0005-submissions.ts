import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Submissions. The trigger enforces the domain's state table (only an elder's decision or its undo changes a state)
 * and the constraints between columns; a trigger is planned once a session, check constraints are not.
 */
export const submissions: Migration = {
  async up(db) {
    await sql`create domain submission_status as text
      check (value in ('pending', 'approved', 'rejected'))`.execute(db);
    await sql`create domain proof_kind as text
      check (value in ('text', 'image', 'video', 'audio'))`.execute(db);
    await sql`
      create table submissions (
        submission_id uuid primary key default gen_random_uuid(),
        user_id text not null references profiles (user_id) on delete cascade,
        quest_id uuid not null references quests (quest_id),
        acceptance_id uuid not null references acceptances (acceptance_id) on delete cascade,
        guild guild_id not null,
        proof_type proof_kind not null,
        proof_data text not null,
        proof_name text,
        upload_id uuid unique references uploads (upload_id),
        status submission_status not null default 'pending',
        submitted_at timestamptz not null,
        submitted_day date not null,
        decided_by text,
        decided_at timestamptz,
        feedback text,
        aura_awarded tally,
        aura_breakdown jsonb,
        decision tally not null default 0
      )`.execute(db);
    await sql`
      create unique index submissions_one_per_acceptance on submissions (acceptance_id)
      where status in ('pending', 'approved')`.execute(db);
    await sql`create index submissions_desk on submissions (submitted_at, submission_id)
      where status = 'pending'`.execute(db);
    await sql`create index submissions_journal on submissions (user_id, submitted_at desc)`.execute(
      db,
    );
    await sql`
      create view effort_days as
      select user_id, submitted_day as day,
        case when bool_or(status = 'approved') then 'approved'
          when bool_or(status = 'pending') then 'pending' else 'rejected' end as state,
        coalesce(sum(aura_awarded), 0)::bigint as aura
      from submissions group by user_id, submitted_day`.execute(db);
    await sql`
      create function guard_submission() returns trigger language plpgsql as $$
      declare
        v_rule text;
      begin
        if tg_op = 'INSERT' then
          if new.status <> 'pending' then v_rule := 'transition'; end if;
        else
          if old.status <> new.status
            and not (old.status = 'pending' and new.status in ('approved', 'rejected'))
            and not (old.status in ('approved', 'rejected') and new.status = 'pending') then
            v_rule := 'transition';
          elsif old.user_id <> new.user_id or old.quest_id <> new.quest_id
            or old.acceptance_id <> new.acceptance_id or old.proof_type <> new.proof_type
            or old.proof_data <> new.proof_data or old.submitted_at <> new.submitted_at
            or old.submitted_day <> new.submitted_day then
            v_rule := 'proof_stays';
          end if;
        end if;
        if v_rule is null then
          v_rule := case
            when new.proof_data = '' or (new.proof_type = 'text') <> (new.upload_id is null)
              then 'proof'
            when new.decided_by = new.user_id then 'own'
            when (new.status = 'pending') <> (new.decided_at is null) then 'decided_at'
            when (new.status = 'approved') <> (new.aura_awarded is not null) then 'aura'
            when new.status = 'rejected' and coalesce(new.feedback, '') = '' then 'feedback'
          end;
        end if;
        if v_rule is not null then
          raise exception 'a submission may not become what this statement makes of it (%)', v_rule
            using errcode = '23514', table = 'submissions', constraint = 'submissions_' || v_rule;
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger submissions_guard before insert or update on submissions
      for each row execute function guard_submission()`.execute(db);
  },
};
