import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { MembersTables, SuspensionRow } from './members.repository.ts';

/** Ids of the users who are suspended at an instant, for queries that omit them: few, and read once. */
export function suspendedAt(now: Date): RawBuilder<unknown> {
  return sql`select user_id from suspensions where lifted_at is null and until > ${now}`;
}

/** The suspensions of these members that are active at `now`. */
export async function standingSuspensions(
  connection: Connection,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<SuspensionRow[]> {
  if (userIds.length === 0) return [];
  return suspensions(connection)
    .where('suspensions.user_id', 'in', userIds)
    .where('suspensions.lifted_at', 'is', null)
    .where('suspensions.until', '>', now)
    .execute();
}

/** The active suspension of the account with an email. */
export async function suspensionOfEmail(
  connection: Connection,
  { email, now }: { email: string; now: Date },
): Promise<SuspensionRow | undefined> {
  return suspensions(connection)
    .innerJoin('auth_users', 'auth_users.id', 'suspensions.user_id')
    .where('auth_users.email', '=', email.toLowerCase())
    .where('suspensions.lifted_at', 'is', null)
    .where('suspensions.until', '>', now)
    .executeTakeFirst();
}

/** All suspensions of a member, newest first. */
export async function suspensionsOf(
  connection: Connection,
  userId: string,
): Promise<SuspensionRow[]> {
  return suspensions(connection)
    .where('suspensions.user_id', '=', userId)
    .orderBy('suspensions.suspended_at', 'desc')
    .limit(20)
    .execute();
}

export async function insertSuspension(
  connection: Connection,
  suspension: { userId: string; reason: string; by: string; at: Date; until: Date },
): Promise<void> {
  await connection
    .tables<MembersTables>()
    .insertInto('suspensions')
    .values({
      user_id: suspension.userId,
      reason: suspension.reason,
      suspended_by: suspension.by,
      suspended_at: suspension.at,
      until: suspension.until,
    })
    .execute();
}

/** Lifts the active suspension; false when there is none. */
export async function liftSuspension(
  connection: Connection,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const result = await connection
    .tables<MembersTables>()
    .updateTable('suspensions')
    .set({ lifted_at: at })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where('until', '>', at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stores the one appeal of an active suspension; false when there is one, or the suspension is over. */
export async function saveAppeal(
  connection: Connection,
  appeal: { suspensionId: string; text: string; at: Date },
): Promise<boolean> {
  const result = await connection
    .tables<MembersTables>()
    .updateTable('suspensions')
    .set({ appeal: appeal.text, appealed_at: appeal.at })
    .where('suspension_id', '=', appeal.suspensionId)
    .where('appeal', 'is', null)
    .where('lifted_at', 'is', null)
    .where('until', '>', appeal.at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Answers the open appeal of a member; false when it was answered meanwhile. */
export async function saveAnswer(
  connection: Connection,
  options: { suspensionId: string; verdict: 'stands' | 'lifted'; answer: string; at: Date },
): Promise<boolean> {
  const { suspensionId, verdict, answer, at } = options;
  const result = await connection
    .tables<MembersTables>()
    .updateTable('suspensions')
    .set({ verdict, answer, ...(verdict === 'lifted' ? { lifted_at: at } : {}) })
    .where('suspension_id', '=', suspensionId)
    .where('appeal', 'is not', null)
    .where('verdict', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function suspensions(connection: Connection) {
  return connection
    .tables<MembersTables>()
    .selectFrom('suspensions')
    .leftJoin('players', 'players.user_id', 'suspensions.suspended_by')
    .selectAll('suspensions')
    .select('players.display_name as suspended_by_name');
}
