import type { GuildId } from '@goreal/domain/guilds';
import type { ProofType } from '@goreal/domain/submissions';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { ReviewRow, SubmissionRow, SubmissionsTables } from './submissions.table.ts';

/** Where a page of reports ends. */
export type SubmissionCursor = { submittedAt: Date; id: string };

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
};

/** Stores a report and counts it on the profile; returns its id. */
export async function insertSubmission(
  connection: Connection,
  report: NewSubmission,
): Promise<string> {
  const db = connection.tables<SubmissionsTables>();
  await db
    .updateTable('profiles')
    .set({
      total_submissions: sql`total_submissions + 1`,
      version: sql`version + 1`,
    })
    .where('user_id', '=', report.userId)
    .execute();
  const row = await db
    .insertInto('submissions')
    .values({
      user_id: report.userId,
      quest_id: report.questId,
      acceptance_id: report.acceptanceId,
      guild: report.guild,
      proof_type: report.proofType,
      proof_data: report.proofData,
      proof_name: report.proofName,
      upload_id: report.uploadId,
      submitted_at: report.submittedAt,
      submitted_day: report.submittedDay,
    })
    .returning('submission_id')
    .executeTakeFirstOrThrow();
  return row.submission_id;
}

export async function findSubmission(
  connection: Connection,
  submissionId: string,
): Promise<SubmissionRow | undefined> {
  return connection
    .tables<SubmissionsTables>()
    .selectFrom('submissions')
    .leftJoin('quests', 'quests.quest_id', 'submissions.quest_id')
    .selectAll('submissions')
    .select('quests.title as quest_title')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}

/** A page of a player's own reports, newest first. */
export async function ownSubmissions(
  connection: Connection,
  options: { userId: string; after: SubmissionCursor | undefined; limit: number },
): Promise<SubmissionRow[]> {
  const { userId, after, limit } = options;
  let query = connection
    .tables<SubmissionsTables>()
    .selectFrom('submissions')
    .leftJoin('quests', 'quests.quest_id', 'submissions.quest_id')
    .selectAll('submissions')
    .select('quests.title as quest_title')
    .where('user_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .orderBy('submission_id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(submitted_at, submission_id) < (${after.submittedAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** A page of the desk: pending reports, the longest waiting first, with the names of both sides. */
export async function pendingSubmissions(
  connection: Connection,
  { after, limit }: { after: SubmissionCursor | undefined; limit: number },
): Promise<ReviewRow[]> {
  let query = desk(connection)
    .where('status', '=', 'pending')
    .orderBy('submitted_at')
    .orderBy('submission_id')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(submitted_at, submission_id) > (${after.submittedAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

export async function pendingSubmission(
  connection: Connection,
  submissionId: string,
): Promise<ReviewRow | undefined> {
  return desk(connection)
    .where('status', '=', 'pending')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}

export async function countPending(connection: Connection): Promise<number> {
  const row = await connection
    .tables<SubmissionsTables>()
    .selectFrom('submissions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row?.count ?? 0;
}

function desk(connection: Connection) {
  return connection
    .tables<SubmissionsTables>()
    .selectFrom('submissions')
    .leftJoin('quests', 'quests.quest_id', 'submissions.quest_id')
    .leftJoin('profiles', 'profiles.user_id', 'submissions.user_id')
    .selectAll('submissions')
    .select([
      'quests.title as quest_title',
      'quests.aura_reward as aura_reward',
      'profiles.display_name as user_name',
    ]);
}
