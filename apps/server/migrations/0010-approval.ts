import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `decide_submissions` writes all changes of some decisions (or undos) in one statement, hence one commit. The caller
 * has read the state and computed the outcomes; `profileVersion` detects a concurrent change of the player. Returns
 * the submissions whose decision was written; the caller reads the others again. Of two concurrent decisions on one
 * player's submissions only one is written. Profiles are locked in the order of their ids, so that two calls never
 * deadlock.
 */
export const approval: Migration = {
  async up(db) {
    await sql`
      create function decide_submissions(ds jsonb) returns setof uuid language plpgsql as $$
      declare
        v_held uuid[];
        v_written integer;
      begin
        perform 1 from profiles
        where user_id in (select d ->> 'userId' from jsonb_array_elements(ds) as d)
        order by user_id for no key update;

        with moved as (
          update profiles p set
            current_aura = p.current_aura + coalesce((d.ledger ->> 'amount')::bigint, 0),
            level = d.level,
            current_streak = d.streak,
            streak_day = d."streakDay",
            approved_submissions = p.approved_submissions + d."approvedDelta",
            version = p.version + 1,
            updated_at = d.at
          from jsonb_to_recordset(ds) as d ("submissionId" uuid, "userId" text, "profileVersion" bigint,
            level text, streak integer, "streakDay" date, "approvedDelta" integer, ledger jsonb,
            at timestamptz)
          where p.user_id = d."userId" and p.version = d."profileVersion"
          returning d."submissionId"
        ) select coalesce(array_agg("submissionId"), '{}') into v_held from moved;

        update submissions s set
          status = d."to",
          decided_by = d."decidedBy",
          decided_at = d."decidedAt",
          feedback = d.feedback,
          aura_awarded = d."auraAwarded",
          aura_breakdown = d.breakdown,
          decision = s.decision + 1
        from jsonb_to_recordset(ds) as d ("submissionId" uuid, "userId" text, "from" text, "to" text,
          decision integer, "decidedBy" text, "decidedAt" timestamptz, feedback text,
          "auraAwarded" integer, breakdown jsonb)
        where d."submissionId" = any (v_held) and s.submission_id = d."submissionId"
          and s.user_id = d."userId" and s.status = d."from" and s.decision = d.decision;
        get diagnostics v_written = row_count;
        if v_written <> cardinality(v_held) then
          raise exception 'a submission moved while its profile did not' using errcode = '40001';
        end if;

        update acceptances a set status = d.acceptance ->> 'status'
        from jsonb_to_recordset(ds) as d ("submissionId" uuid, acceptance jsonb)
        where d."submissionId" = any (v_held)
          and a.acceptance_id = (d.acceptance ->> 'acceptanceId')::uuid;

        insert into ledger_entries (user_id, currency, amount, cause, breakdown, created_at)
        select d."userId", 'aura', (d.ledger ->> 'amount')::numeric, d.ledger ->> 'cause',
          nullif(d.ledger -> 'breakdown', 'null'::jsonb), d.at
        from jsonb_to_recordset(ds) as d ("submissionId" uuid, "userId" text, ledger jsonb,
          at timestamptz)
        where d."submissionId" = any (v_held) and d.ledger is not null;

        insert into notifications (notification_id, user_id, cause, type, title, body, icon, click_action,
          data, sent_by, priority, quest_id, aura_reward, old_level, new_level, ceremony, created_at)
        select n.notification_id, d."userId", n.cause, n.type, n.title, n.body, n.icon, n.click_action,
          n.data, n.sent_by, n.priority, n.quest_id, n.aura_reward, n.old_level, n.new_level, n.ceremony,
          n.created_at
        from jsonb_to_recordset(ds) as d ("submissionId" uuid, "userId" text, letters jsonb),
          jsonb_to_recordset(d.letters) as n (notification_id uuid, cause text, type text, title text,
            body text, icon text, click_action text, data jsonb, sent_by text, priority text,
            quest_id uuid, aura_reward integer, old_level text, new_level text, ceremony text,
            created_at timestamptz)
        where d."submissionId" = any (v_held);

        insert into live_events (channel, name, data)
        select e.channel, e.name, e.data
        from jsonb_to_recordset(ds) as d ("submissionId" uuid, events jsonb),
          jsonb_to_recordset(d.events) as e (channel text, name text, data text)
        where d."submissionId" = any (v_held);

        insert into audit_entries (actor_id, action, subject, reason, details, created_at)
        select d."elderId", d.action, 'submission:' || d."submissionId", d.reason, d."auditDetails", d.at
        from jsonb_to_recordset(ds) as d ("submissionId" uuid, "elderId" text, action text, reason text,
          "auditDetails" jsonb, at timestamptz)
        where d."submissionId" = any (v_held);

        return query select unnest(v_held);
      end $$`.execute(db);
  },
};
