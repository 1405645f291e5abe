import type { SubmissionStatus } from '@goreal/domain/submissions/submission';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { MentoringTables } from './mentoring.table.ts';

export type StepRow = {
  submission_id: string;
  title: string | null;
  status: SubmissionStatus;
  submitted_at: Date;
  aura_awarded: number | null;
};

/** A page of an apprentice's submissions, newest first, without their proofs. */
export async function apprenticeSteps(
  connection: Connection,
  options: {
    apprenticeId: string;
    after: { submittedAt: Date; id: string } | undefined;
    limit: number;
  },
): Promise<StepRow[]> {
  const { apprenticeId, after, limit } = options;
  let query = connection
    .tables<MentoringTables>()
    .selectFrom('submissions as s')
    .leftJoin('quests as q', 'q.quest_id', 's.quest_id')
    .select(['s.submission_id', 'q.title', 's.status', 's.submitted_at', 's.aura_awarded'])
    .where('s.user_id', '=', apprenticeId)
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.submission_id', 'desc')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(s.submitted_at, s.submission_id) < (${after.submittedAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}
