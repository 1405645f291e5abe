import type { Connection } from '#platform/database/database.ts';
import type { ActivitiesTables } from './activities.table.ts';

export type EarnedPoints = { activity_id: string; user_id: string; points: string };

/** The Stamina that each activity of some players has earned; numeric: a string in the driver. */
export async function earnedPoints(
  connection: Connection,
  userIds: readonly string[],
): Promise<EarnedPoints[]> {
  return connection
    .tables<ActivitiesTables>()
    .selectFrom('activities')
    .select(['activity_id', 'user_id', 'points'])
    .where('user_id', 'in', userIds)
    .execute();
}
