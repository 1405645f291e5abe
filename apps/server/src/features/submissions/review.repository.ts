import type { Role } from '@goreal/domain/accounts/role';
import type { LevelId } from '@goreal/domain/ascension/levels';
import type { AuditAction } from '@goreal/domain/audit/audit-item';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { LiveEvents } from '@goreal/domain/live/live-event';
import type { ProofType, SubmissionStatus } from '@goreal/domain/submissions/submission';
import type { StreakHistory } from '#features/streaks/index.ts';
import type { Database } from '#platform/database/database.ts';

/** Everything a decision depends on; `efforts` are the days of the player's other submissions. */
export type DecisionFacts = {
  submissionId: string;
  userId: string;
  userName: string;
  guild: GuildId | null;
  questId: string;
  questTitle: string;
  reward: number;
  proofType: ProofType;
  isDaily: boolean;
  /** every other daily quest of the guild has an approved report of the same day */
  othersOfDayDone: boolean;
  status: SubmissionStatus;
  submittedDay: AcademyDay;
  decision: number;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  feedback: string | null;
  auraAwarded: number | null;
  acceptanceId: string;
  /** a newer acceptance of the quest exists, so this one is not reopened */
  isSuperseded: boolean;
  profileVersion: number;
  aura: number;
  level: LevelId;
  approved: number;
  elderRole: Role;
  elderName: string;
} & StreakHistory;

/** The facts of several calls in one statement, in their order; undefined for an unknown submission. */
export async function decisionFacts(
  database: Database,
  requests: readonly { submissionId: string; elderId: string }[],
): Promise<(DecisionFacts | undefined)[]> {
  const { rows } = await database.pool.query<DecisionFacts & { requestIndex: number }>({
    name: 'decision-facts',
    text: FACTS,
    values: [
      JSON.stringify(
        requests.map(({ submissionId, elderId }, requestIndex) => ({
          requestIndex,
          submissionId,
          elderId,
        })),
      ),
    ],
  });
  const byIndex = new Map(rows.map((row) => [row.requestIndex, row]));
  return requests.map((_request, index) => byIndex.get(index));
}

/** Decisions of one statement. */
export const MAX_TOGETHER = 32;

// A list of known length would be planned again for every call, and without `limit` PostgreSQL estimates a
// hundred rows and reads whole tables.
const FACTS = `
  select request."requestIndex", s.submission_id as "submissionId", s.user_id as "userId", p.display_name as "userName",
    p.guild,
    s.quest_id as "questId", q.title as "questTitle", q.aura_reward as reward, q.is_daily as "isDaily",
    s.proof_type as "proofType",
    q.is_daily and q.owner_id is null and not exists (select 1 from quests other
      where other.is_active and other.is_daily and other.guild = q.guild and other.owner_id is null
        and other.quest_id <> q.quest_id
        and not exists (select 1 from submissions done where done.user_id = s.user_id
          and done.quest_id = other.quest_id and done.submitted_day = s.submitted_day
          and done.status = 'approved')) as "othersOfDayDone",
    s.status, s.submitted_day as "submittedDay", s.decision, s.decided_by as "decidedBy",
    decider.display_name as "decidedByName", s.decided_at as "decidedAt", s.feedback,
    s.aura_awarded as "auraAwarded", s.acceptance_id as "acceptanceId",
    exists (select 1 from acceptances newer join acceptances own on own.acceptance_id = s.acceptance_id
      where newer.user_id = s.user_id and newer.quest_id = s.quest_id
        and newer.accepted_at > own.accepted_at) as "isSuperseded",
    p.version as "profileVersion", p.current_aura as aura, p.level,
    p.approved_submissions as approved, elder.role as "elderRole", elder.display_name as "elderName",
    (select coalesce(json_agg(d), '[]') from (
      select o.submitted_day as day,
        case when bool_or(o.status = 'approved') then 'approved'
          when bool_or(o.status = 'pending') then 'pending' else 'rejected' end as state,
        coalesce(sum(o.aura_awarded), 0) as aura
      from submissions o
      where o.user_id = s.user_id and o.submission_id <> s.submission_id
      group by o.submitted_day) d) as efforts,
    (select coalesce(json_agg(r.day), '[]') from rest_days r where r.user_id = s.user_id) as rests,
    (select coalesce(json_agg(json_build_object('kind', c.kind, 'from', c.from_day, 'to', c.to_day)), '[]')
      from closures c) as closures
  from (select * from jsonb_to_recordset($1::jsonb) as entry ("requestIndex" int, "submissionId" uuid, "elderId" text)
    limit ${MAX_TOGETHER}) as request
  join submissions s on s.submission_id = request."submissionId"
  join players p on p.user_id = s.user_id
  join quests q on q.quest_id = s.quest_id
  join players elder on elder.user_id = request."elderId"
  left join players decider on decider.user_id = s.decided_by`;

/** The writes of one decision. */
export type DecisionRecord = {
  submissionId: string;
  userId: string;
  from: SubmissionStatus;
  to: SubmissionStatus;
  /** decisions and undos before this one */
  decision: number;
  profileVersion: number;
  at: Date;
  elderId: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  feedback: string | null;
  auraAwarded: number | null;
  breakdown: AuraBreakdown | null;
  level: LevelId;
  streak: number;
  streakDay: AcademyDay;
  approvedDelta: -1 | 0 | 1;
  acceptance: { acceptanceId: string; status: 'accepted' | 'submitted' } | null;
  ledger: { amount: number; cause: string; breakdown: AuraBreakdown | null } | null;
  notifications: readonly Record<string, unknown>[];
  /** the system message in the guild chat */
  announcement: Record<string, unknown> | null;
  events: readonly { channel: string; name: keyof LiveEvents; data: unknown }[];
  action: AuditAction;
  reason: string | null;
  auditDetails: Record<string, unknown>;
};

/**
 * Writes decisions in one statement, all or none; returns the submissions whose decision was written. Those whose
 * player's profile changed since the facts were read stay unchanged.
 */
export async function recordDecisions(
  database: Database,
  records: readonly DecisionRecord[],
): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ held: string }>({
    name: 'decide-submissions',
    text: DECIDE,
    values: [JSON.stringify(records.map(argumentOf))],
  });
  return new Set(rows.map((row) => row.held));
}

/** A record under the keys that `decide_submissions` reads. */
function argumentOf({ notifications, ...record }: DecisionRecord) {
  return { ...record, letters: notifications };
}

const DECIDE = `
  with decided as materialized (select held from decide_submissions($1::jsonb) as held),
  announced as materialized (
    select announce_in_hall(d.announcement)
    from jsonb_to_recordset($1::jsonb) as d ("submissionId" uuid, announcement jsonb)
    where d.announcement is not null and d."submissionId" in (select held from decided))
  select held, (select count(*) from announced) from decided`;
