import { PAST_SUBMISSIONS_MAX } from '@goreal/domain/submissions/desk';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { SubmissionsTables } from './submissions.repository.ts';

const db = (connection: Connection) => connection.tables<SubmissionsTables>();

/** The author of a pending submission; undefined where it is no longer pending. */
export async function authorOf(connection: Connection, submissionId: string) {
  return db(connection)
    .selectFrom('submissions')
    .innerJoin('players', 'players.user_id', 'submissions.user_id')
    .select([
      'submissions.quest_id',
      'players.user_id',
      'players.level',
      'players.current_streak',
      'players.streak_day',
      'players.approved_submissions',
      'players.total_submissions',
    ])
    .where('submissions.submission_id', '=', submissionId)
    .where('submissions.status', '=', 'pending')
    .executeTakeFirst();
}

/** A player's latest decided submissions: of one quest, and of the others, newest first. */
export async function pastSubmissions(
  connection: Connection,
  { userId, questId }: { userId: string; questId: string },
) {
  const latest = (isSameQuest: boolean) =>
    db(connection)
      .selectFrom('submissions')
      .leftJoin('quests', 'quests.quest_id', 'submissions.quest_id')
      .leftJoin('players as decider', 'decider.user_id', 'submissions.decided_by')
      .select([
        'submissions.submission_id',
        'quests.title as quest_title',
        'submissions.status',
        'submissions.submitted_at',
        'submissions.feedback',
        'decider.display_name as decided_by_name',
        sql<boolean>`${isSameQuest}::boolean`.as('is_same_quest'),
      ])
      .where('submissions.user_id', '=', userId)
      .where('submissions.quest_id', isSameQuest ? '=' : '<>', questId)
      .where('submissions.status', '<>', 'pending')
      .orderBy('submissions.submitted_at', 'desc')
      .limit(PAST_SUBMISSIONS_MAX)
      .as('latest');
  const all = (isSameQuest: boolean) =>
    db(connection).selectFrom(latest(isSameQuest)).selectAll('latest');
  return all(true).unionAll(all(false)).orderBy('submitted_at', 'desc').execute();
}

export type PastSubmissionRow = Awaited<ReturnType<typeof pastSubmissions>>[number];
