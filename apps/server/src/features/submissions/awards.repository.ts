import type { Connection } from '#platform/database/database.ts';
import type { SubmissionsTables } from './submissions.repository.ts';

const db = (connection: Connection) => connection.tables<SubmissionsTables>();

export type Award = {
  submission_id: string;
  user_id: string;
  decision: number;
  aura_awarded: number | null;
};

/** The approved submissions of some players, with their AURA and the number of the decision. */
export async function awardsOf(
  connection: Connection,
  userIds: readonly string[],
): Promise<Award[]> {
  return db(connection)
    .selectFrom('submissions')
    .select(['submission_id', 'user_id', 'decision', 'aura_awarded'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'approved')
    .execute();
}

/** Quest title and player's name of some submissions, by id; unknown ids are omitted. */
export async function submissionNames(
  connection: Connection,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db(connection)
    .selectFrom('submissions')
    .innerJoin('quests', 'quests.quest_id', 'submissions.quest_id')
    .innerJoin('players', 'players.user_id', 'submissions.user_id')
    .select(['submission_id', 'title', 'display_name'])
    .where('submission_id', 'in', submissionIds)
    .execute();
  return new Map(rows.map((row) => [row.submission_id, `${row.title} · ${row.display_name}`]));
}
