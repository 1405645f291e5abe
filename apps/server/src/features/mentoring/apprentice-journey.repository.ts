import type { SubmissionStatus } from '@goreal/domain/submissions/submission';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import type { MentoringTables } from './mentoring.repository.ts';

const db = (connection: Connection) => connection.tables<MentoringTables>();

export type StepRow = {
  submission_id: string;
  title: string | null;
  status: SubmissionStatus;
  submitted_at: Date;
  aura_awarded: number | null;
};

const newestFirst = keyset<StepRow>([
  { field: 'submitted_at', by: 's.submitted_at', type: 'timestamptz', order: 'desc' },
  { field: 'submission_id', by: 's.submission_id', type: 'uuid', order: 'desc' },
]);

/** A page of an apprentice's submissions, newest first, without their proofs. */
export async function apprenticeSteps(
  connection: Connection,
  { apprenticeId, ...request }: PageRequest & { apprenticeId: string },
): Promise<Page<StepRow>> {
  const query = db(connection)
    .selectFrom('submissions as s')
    .leftJoin('quests as q', 'q.quest_id', 's.quest_id')
    .select(['s.submission_id', 'q.title', 's.status', 's.submitted_at', 's.aura_awarded'])
    .where('s.user_id', '=', apprenticeId);
  return newestFirst.page(query, request);
}
