import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `decide_submission` writes everything a decision (or its undo) changes in one statement, hence one
 * commit. The caller has read the state and computed the outcome; `profileVersion` proves that nothing
 * moved in between. Returns false when it did: the caller reads again.
 */
export const approval: Migration = {
  async up(db) {
    await sql`
      create function decide_submission(d jsonb) returns boolean language plpgsql as $$
      declare
        v_user text := d ->> 'userId';
        v_submission uuid := (d ->> 'submissionId')::uuid;
      begin
        update profiles set
          current_aura = current_aura + coalesce((d -> 'ledger' ->> 'amount')::bigint, 0),
          level = d ->> 'level',
          current_streak = (d ->> 'streak')::integer,
          streak_day = (d ->> 'streakDay')::date,
          approved_submissions = approved_submissions + (d ->> 'approvedDelta')::integer,
          version = version + 1,
          updated_at = (d ->> 'at')::timestamptz
        where user_id = v_user and version = (d ->> 'profileVersion')::bigint;
        if not found then
          return false;
        end if;

        update submissions set
          status = d ->> 'to',
          decided_by = d ->> 'decidedBy',
          decided_at = (d ->> 'decidedAt')::timestamptz,
          feedback = d ->> 'feedback',
          aura_awarded = (d ->> 'auraAwarded')::integer,
          aura_breakdown = nullif(d -> 'breakdown', 'null'::jsonb),
          decision = decision + 1
        where submission_id = v_submission and user_id = v_user
          and status = d ->> 'from' and decision = (d ->> 'decision')::integer;
        if not found then
          raise exception 'submission % moved while its profile did not', v_submission
            using errcode = '40001';
        end if;

        if d -> 'acceptance' <> 'null'::jsonb then
          update acceptances set status = d -> 'acceptance' ->> 'status'
          where acceptance_id = (d -> 'acceptance' ->> 'acceptanceId')::uuid;
        end if;

        if d -> 'ledger' <> 'null'::jsonb then
          insert into ledger_entries (user_id, currency, amount, cause, breakdown, created_at)
          values (v_user, 'aura', (d -> 'ledger' ->> 'amount')::numeric, d -> 'ledger' ->> 'cause',
            nullif(d -> 'ledger' -> 'breakdown', 'null'::jsonb), (d ->> 'at')::timestamptz);
        end if;

        insert into notifications (notification_id, user_id, cause, type, title, body, icon, click_action,
          data, sent_by, priority, quest_id, aura_reward, old_level, new_level, ceremony, created_at)
        select n.notification_id, v_user, n.cause, n.type, n.title, n.body, n.icon, n.click_action,
          coalesce(n.data, '{}'), n.sent_by, coalesce(n.priority, 'normal'), n.quest_id, n.aura_reward,
          n.old_level, n.new_level, n.ceremony, n.created_at
        from jsonb_to_recordset(d -> 'letters') as n (notification_id uuid, cause text, type text,
          title text, body text, icon text, click_action text, data jsonb, sent_by text, priority text,
          quest_id uuid, aura_reward integer, old_level text, new_level text, ceremony text, created_at timestamptz);

        insert into live_events (channel, name, data)
        select e.channel, e.name, e.data
        from jsonb_to_recordset(d -> 'events') as e (channel text, name text, data text);

        insert into audit_entries (actor_id, action, subject, reason, details, created_at)
        values (d ->> 'elderId', d ->> 'action', 'submission:' || v_submission, d ->> 'reason',
          d -> 'auditDetails', (d ->> 'at')::timestamptz);
        return true;
      end $$`.execute(db);
  },
};
