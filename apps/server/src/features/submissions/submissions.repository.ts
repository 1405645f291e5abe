import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ProgressDay } from '@goreal/domain/submissions/progress';
import type { ProofType, SubmissionStatus } from '@goreal/domain/submissions/submission';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { countSubmission } from '#features/profiles/index.ts';
import type { Connection } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

export type SubmissionsTables = Pick<Tables, 'players' | 'quests' | 'submissions'>;

const db = (connection: Connection) => connection.tables<SubmissionsTables>();

export type SubmissionRow = Selectable<SubmissionsTables['submissions']> & {
  quest_title: string | null;
  /** display name of the elder who decided; absent in the desk's rows, which are undecided */
  decided_by_name?: string | null;
};

const newestFirst = keyset<SubmissionRow>([
  { field: 'submitted_at', type: 'timestamptz', order: 'desc' },
  { field: 'submission_id', type: 'uuid', order: 'desc' },
]);

export type NewSubmission = {
  userId: string;
  questId: string;
  acceptanceId: string;
  guild: GuildId;
  proofType: ProofType;
  proofData: string;
  proofName: string | null;
  uploadId: string | null;
  submittedAt: Date;
  submittedDay: string;
  clientKey: string | null;
};

/** Stores a submission and counts it on the profile; returns its id. */
export async function insertSubmission(
  connection: Connection,
  submission: NewSubmission,
): Promise<string> {
  await countSubmission(connection, submission.userId);
  const row = await db(connection)
    .insertInto('submissions')
    .values({
      user_id: submission.userId,
      quest_id: submission.questId,
      acceptance_id: submission.acceptanceId,
      guild: submission.guild,
      proof_type: submission.proofType,
      proof_data: submission.proofData,
      proof_name: submission.proofName,
      upload_id: submission.uploadId,
      submitted_at: submission.submittedAt,
      submitted_day: submission.submittedDay,
      client_key: submission.clientKey,
    })
    .returning('submission_id')
    .executeTakeFirstOrThrow();
  return row.submission_id;
}

export async function findSubmission(
  connection: Connection,
  submissionId: string,
): Promise<SubmissionRow | undefined> {
  return submissions(connection).where('submission_id', '=', submissionId).executeTakeFirst();
}

/** The submission that a player sent earlier with this key. */
export async function findByKey(
  connection: Connection,
  { userId, key }: { userId: string; key: string },
): Promise<SubmissionRow | undefined> {
  return submissions(connection)
    .where('submissions.user_id', '=', userId)
    .where('client_key', '=', key)
    .executeTakeFirst();
}

/** Whether a statement failed because the player's submission with this key exists. */
export function isKnownKey(error: unknown): boolean {
  return isUniqueViolation(error, 'submissions_key');
}

/** A page of a player's own submissions, newest first; all of them, or those of one status. */
export async function ownSubmissions(
  connection: Connection,
  {
    userId,
    status,
    ...request
  }: PageRequest & {
    userId: string;
    status?: SubmissionStatus | undefined;
  },
): Promise<Page<SubmissionRow>> {
  const query = submissions(connection).where('submissions.user_id', '=', userId);
  return newestFirst.page(status ? query.where('submissions.status', '=', status) : query, request);
}

function submissions(
  connection: Connection,
): SelectQueryBuilder<
  SubmissionsTables & { deciders: SubmissionsTables['players'] },
  'submissions' | 'quests' | 'deciders',
  SubmissionRow
> {
  return db(connection)
    .selectFrom('submissions')
    .leftJoin('quests', 'quests.quest_id', 'submissions.quest_id')
    .leftJoin('players as deciders', 'deciders.user_id', 'submissions.decided_by')
    .selectAll('submissions')
    .select(['quests.title as quest_title', 'deciders.display_name as decided_by_name']);
}

/** Counts of a player's submissions by status; a status without one is missing. */
export async function countOwn(
  connection: Connection,
  userId: string,
): Promise<{ status: SubmissionStatus; count: number }[]> {
  return db(connection)
    .selectFrom('submissions')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('status')
    .execute();
}

/**
 * A player's approved submissions by the day they count for, from `from` on, oldest first. `since` is the
 * start of that day: a submission is never made before the day it counts for, so it bounds the range of the
 * index.
 */
export async function approvedDays(
  connection: Connection,
  { userId, from, since }: { userId: string; from: AcademyDay; since: Date },
): Promise<ProgressDay[]> {
  return db(connection)
    .selectFrom('submissions')
    .select((select) => [
      'submitted_day as day',
      select.fn.countAll<number>().as('quests'),
      sql<number>`sum(aura_awarded)::bigint`.as('aura'),
    ])
    .where('user_id', '=', userId)
    .where('submitted_at', '>=', since)
    .where('submitted_day', '>=', from)
    .where('status', '=', 'approved')
    .groupBy('submitted_day')
    .orderBy('submitted_day')
    .execute();
}

/**
 * The guilds of a player's submissions that count for an academy day, without those to personal quests. A
 * submission keeps its guild when an elder moves the quest to another guild, and a rejected one is among
 * them, because its rejection can be undone. `since` is the start of the day: a submission is never made
 * before the day it counts for, so it bounds the range of the index.
 */
export async function guildsOfSubmissions(
  connection: Connection,
  { userId, day, since }: { userId: string; day: AcademyDay; since: Date },
): Promise<GuildId[]> {
  const rows = await db(connection)
    .selectFrom('submissions')
    .innerJoin('quests', 'quests.quest_id', 'submissions.quest_id')
    .select('submissions.guild')
    .distinct()
    .where('submissions.user_id', '=', userId)
    .where('submissions.submitted_at', '>=', since)
    .where('submissions.submitted_day', '=', day)
    .where('quests.is_personal', '=', false)
    .execute();
  return rows.map(({ guild }) => guild);
}

/** Ids of the uploads of a player's submissions that wait for a verdict. */
export async function pendingUploads(connection: Connection, userId: string): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('submissions')
    .select('upload_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('upload_id', 'is not', null)
    .execute();
  return rows.flatMap(({ upload_id }) => upload_id ?? []);
}
