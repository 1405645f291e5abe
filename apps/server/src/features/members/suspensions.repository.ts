import { type RawBuilder, sql } from 'kysely';
import { appealsIn } from '#platform/appeals/appeals.repository.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import type { MembersTables, SuspensionRow } from './members.repository.ts';

const db = (connection: Connection) => connection.tables<MembersTables>();

export const suspensionAppeals = appealsIn('suspensions', 'suspension_id');

/** Ids of the users who are suspended at an instant, for queries that omit them: few, and read once. */
export function suspendedAt(now: Date): RawBuilder<unknown> {
  return sql`select user_id from suspensions where lifted_at is null and until > ${now}`;
}

/** The suspensions of these members that are active at `now`. */
export async function activeSuspensions(
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

export async function isActive(
  connection: Connection,
  { suspensionId, now }: { suspensionId: string; now: Date },
): Promise<boolean> {
  const row = await suspensions(connection)
    .where('suspensions.suspension_id', '=', suspensionId)
    .where('suspensions.lifted_at', 'is', null)
    .where('suspensions.until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
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

/** Active suspensions with an appeal that has no answer. */
export async function countSuspensionAppeals(connection: Connection, now: Date): Promise<number> {
  return countRows(
    db(connection)
      .selectFrom('suspensions')
      .where('lifted_at', 'is', null)
      .where('until', '>', now)
      .where('appeal', 'is not', null)
      .where('verdict', 'is', null),
  );
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
  await db(connection)
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

function suspensions(connection: Connection) {
  return db(connection)
    .selectFrom('suspensions')
    .leftJoin('players', 'players.user_id', 'suspensions.suspended_by')
    .selectAll('suspensions')
    .select('players.display_name as suspended_by_name');
}
