import type { Selectable } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type SessionsTables = Pick<Tables, 'auth_sessions'>;

export type SessionRow = Pick<
  Selectable<Tables['auth_sessions']>,
  'id' | 'createdAt' | 'updatedAt' | 'ipAddress' | 'userAgent'
>;

/** The sessions of a user, most recently seen first. */
export async function sessionsOf(connection: Connection, userId: string): Promise<SessionRow[]> {
  return connection
    .tables<SessionsTables>()
    .selectFrom('auth_sessions')
    .select(['id', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/**
 * Ends one session; false when it belongs to another user or has ended. A trigger emits the event that closes its
 * stream.
 */
export async function deleteSession(
  connection: Connection,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const result = await connection
    .tables<SessionsTables>()
    .deleteFrom('auth_sessions')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Ends every session of a user but one. */
export async function deleteOtherSessions(
  connection: Connection,
  { userId, keep }: { userId: string; keep: string },
): Promise<void> {
  await connection
    .tables<SessionsTables>()
    .deleteFrom('auth_sessions')
    .where('userId', '=', userId)
    .where('id', '<>', keep)
    .execute();
}

/** Ends every session of a user; triggers emit the events that close streams and clear caches. */
export async function endSessions(connection: Connection, userId: string): Promise<void> {
  await connection
    .tables<SessionsTables>()
    .deleteFrom('auth_sessions')
    .where('userId', '=', userId)
    .execute();
}
