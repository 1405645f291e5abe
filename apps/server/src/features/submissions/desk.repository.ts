import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type { DeskFilter } from '@goreal/domain/submissions/desk';
import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import type { DeskTables } from './desk.table.ts';

const db = (connection: Connection) => connection.tables<DeskTables>();

/** A pending submission with every column that its card shows. */
export type DeskRow = InferResult<ReturnType<typeof desk>>[number];

const longestWaiting = keyset<DeskRow>([
  {
    field: 'submitted_at',
    by: 'submissions.submitted_at',
    type: 'timestamptz',
    order: 'asc',
  },
  { field: 'submission_id', by: 'submissions.submission_id', type: 'uuid', order: 'asc' },
]);

/** A page of the desk: pending submissions with everything their cards show, longest waiting first. */
export async function deskPage(
  connection: Connection,
  { filter, now, ...request }: PageRequest & { filter: DeskFilter; now: Date },
): Promise<Page<DeskRow>> {
  const query = desk(connection, now)
    .where('submissions.status', '=', 'pending')
    .where((where) => filtered(where, { filter, now }));
  return longestWaiting.page(query, request);
}

/** One pending submission with what its card shows. */
export async function deskRow(
  connection: Connection,
  { submissionId, now }: { submissionId: string; now: Date },
): Promise<DeskRow | undefined> {
  return desk(connection, now)
    .where('submissions.status', '=', 'pending')
    .where('submissions.submission_id', '=', submissionId)
    .executeTakeFirst();
}

/** The pending submission with this file, if there is one. */
export async function pendingWithUpload(
  connection: Connection,
  uploadId: string,
): Promise<string | undefined> {
  const row = await db(connection)
    .selectFrom('submissions')
    .select('submission_id')
    .where('upload_id', '=', uploadId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.submission_id;
}

export type DeskCounts = {
  /** pending submissions that match the filter */
  total: number;
  /** all pending submissions */
  waiting: number;
  /** pending submissions beyond the target time */
  late: number;
  /** of these, pending submissions that have waited for days */
  overdue: number;
};

export async function deskCounts(
  connection: Connection,
  options: { filter: DeskFilter; lateBefore: Date; overdueBefore: Date; now: Date },
): Promise<DeskCounts> {
  const { filter, lateBefore, overdueBefore, now } = options;
  return db(connection)
    .selectFrom('submissions')
    .select((select) => [
      select.fn
        .countAll<number>()
        .filterWhere((where) => filtered(where, { filter, now }))
        .as('total'),
      select.fn.countAll<number>().as('waiting'),
      select.fn.countAll<number>().filterWhere('submitted_at', '<', lateBefore).as('late'),
      select.fn.countAll<number>().filterWhere('submitted_at', '<=', overdueBefore).as('overdue'),
    ])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
}

export async function countPending(connection: Connection): Promise<number> {
  return countRows(db(connection).selectFrom('submissions').where('status', '=', 'pending'));
}

/** Earlier submissions that these repeat: identical ones before similar ones, newest first. */
export async function matchesOf(connection: Connection, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return [];
  return db(connection)
    .selectFrom('proof_matches as match')
    .innerJoin('submissions as earlier', 'earlier.submission_id', 'match.earlier_id')
    .innerJoin('submissions as own', 'own.submission_id', 'match.submission_id')
    .leftJoin('players', 'players.user_id', 'earlier.user_id')
    .leftJoin('quests', 'quests.quest_id', 'earlier.quest_id')
    .select([
      'match.submission_id',
      'match.earlier_id',
      'match.likeness',
      'players.display_name as user_name',
      'quests.title as quest_title',
      'earlier.submitted_at',
      'earlier.status',
    ])
    .select(sql<boolean>`earlier.user_id = own.user_id`.as('is_same_player'))
    .where('match.submission_id', 'in', submissionIds)
    .orderBy(sql`match.likeness = 'same'`, 'desc')
    .orderBy('earlier.submitted_at', 'desc')
    .execute();
}

/** An earlier submission that a pending one repeats. */
export type MatchRow = Awaited<ReturnType<typeof matchesOf>>[number];

function filtered(
  where: ExpressionBuilder<DeskTables, 'submissions'>,
  { filter, now }: { filter: DeskFilter; now: Date },
) {
  const { guild, proofType, waitedHours } = filter;
  const conditions = [];
  if (guild) conditions.push(where('submissions.guild', '=', guild));
  if (proofType) conditions.push(where('submissions.proof_type', '=', proofType));
  if (waitedHours) {
    const since = new Date(now.getTime() - waitedHours * HOUR_MS);
    conditions.push(where('submissions.submitted_at', '<=', since));
  }
  return where.and(conditions);
}

function desk(connection: Connection, now: Date) {
  return db(connection)
    .selectFrom('submissions')
    .leftJoin('quests', 'quests.quest_id', 'submissions.quest_id')
    .leftJoin('players', 'players.user_id', 'submissions.user_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('submissions as earlier')
          .leftJoin('players as decider', 'decider.user_id', 'earlier.decided_by')
          .select([
            'earlier.submission_id',
            'earlier.proof_type',
            'earlier.proof_data',
            'earlier.proof_name',
            'earlier.submitted_at',
            'earlier.feedback',
            'decider.display_name',
            sql<number>`count(*) over ()`.as('attempts'),
          ])
          .whereRef('earlier.user_id', '=', 'submissions.user_id')
          .whereRef('earlier.acceptance_id', '=', 'submissions.acceptance_id')
          .where('earlier.status', '=', 'rejected')
          .orderBy('earlier.submitted_at', 'desc')
          .limit(1)
          .as('previous'),
      (join) => join.onTrue(),
    )
    .leftJoin('review_claims as claim', (join) =>
      join
        .onRef('claim.submission_id', '=', 'submissions.submission_id')
        .on('claim.expires_at', '>', now),
    )
    .leftJoin('players as holder', 'holder.user_id', 'claim.elder_id')
    .leftJoin('uploads as video', 'video.upload_id', 'submissions.upload_id')
    .leftJoin('upload_renditions as made', 'made.upload_id', 'submissions.upload_id')
    .selectAll('submissions')
    .select([
      'quests.title as quest_title',
      'quests.aura_reward as aura_reward',
      'quests.description as quest_description',
      'players.display_name as user_name',
      sql<number>`coalesce(previous.attempts, 0)`.as('attempts'),
      'previous.submission_id as previous_id',
      'previous.proof_type as previous_type',
      'previous.proof_data as previous_data',
      'previous.proof_name as previous_name',
      'previous.submitted_at as previous_at',
      'previous.feedback as previous_feedback',
      'previous.display_name as previous_decider',
      'claim.elder_id as claim_elder',
      'holder.display_name as claim_name',
      'claim.expires_at as claim_until',
      'video.content_type',
      'made.state as rendition_state',
    ]);
}
