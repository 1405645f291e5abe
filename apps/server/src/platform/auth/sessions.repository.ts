import { ACCOUNT_LIMITS } from '@goreal/domain/accounts/account-limits';
import { SESSION_LIFETIMES } from '@goreal/domain/accounts/session-lifetimes';
import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { isCheckViolation } from '#platform/database/database-errors.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

type SessionsTables = Pick<Tables, 'auth_sessions'>;

const db = (connection: Connection) => connection.tables<SessionsTables>();

export type SessionRow = Pick<
  Selectable<Tables['auth_sessions']>,
  'id' | 'createdAt' | 'lastUsedAt' | 'ipAddress' | 'userAgent'
>;

/** Stores that a session is in use. */
export async function touchSession(connection: Connection, sessionId: string): Promise<void> {
  await db(connection)
    .updateTable('auth_sessions')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

type NewSession = {
  userId: string;
  token: string;
  address: string;
  userAgent: string | undefined;
};

/** Creates a session that needs no further factor. */
export async function insertSession(connection: Connection, session: NewSession): Promise<void> {
  await admitSession(connection, await beginSession(connection, session));
}

/** Creates a session, which awaits a second factor where its account has one; returns its id. */
export async function beginSession(connection: Connection, session: NewSession): Promise<string> {
  const { userId, token, address, userAgent } = session;
  const id = crypto.randomUUID();
  await db(connection)
    .insertInto('auth_sessions')
    .values({
      id,
      token,
      userId,
      ipAddress: address,
      userAgent: userAgent?.slice(0, ACCOUNT_LIMITS.userAgentMax) ?? '',
      expiresAt: sql<Date>`now() + make_interval(secs => ${SESSION_SECONDS})`,
    })
    .execute();
  // A trigger marks the sessions of accounts with a factor when they are inserted.
  return id;
}

/** Whether the database refused a session because a suspension of its account was stored meanwhile. */
export function isRefusedToSuspended(error: unknown): boolean {
  return isCheckViolation(error, 'auth_sessions_not_suspended');
}

/** Activates a session whose second factor was given. */
export async function admitSession(connection: Connection, sessionId: string): Promise<void> {
  await db(connection)
    .updateTable('auth_sessions')
    .set({ awaitsFactor: false, confirmedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Stores that the owner of a session confirmed who they are. */
export async function confirmSession(connection: Connection, sessionId: string): Promise<void> {
  await db(connection)
    .updateTable('auth_sessions')
    .set({ confirmedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Deletes sessions that have expired by age, some at a time; players' longest lifetime bounds all others. Returns how
 * many it deleted: fewer than `limit` once none is left.
 */
export async function pruneSessions(connection: Connection, limit: number): Promise<number> {
  const { idleDays, totalDays } = SESSION_LIFETIMES.player;
  const old = db(connection)
    .selectFrom('auth_sessions')
    .select('id')
    .where(({ or, eb }) =>
      or([
        eb('expiresAt', '<', sql<Date>`now()`),
        eb('lastUsedAt', '<', sql<Date>`now() - make_interval(days => ${idleDays})`),
        eb('createdAt', '<', sql<Date>`now() - make_interval(days => ${totalDays})`),
      ]),
    )
    .limit(limit);
  const { numDeletedRows } = await db(connection)
    .deleteFrom('auth_sessions')
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The sessions of a user, most recently seen first. */
export async function sessionsOf(connection: Connection, userId: string): Promise<SessionRow[]> {
  return db(connection)
    .selectFrom('auth_sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('awaitsFactor', '=', false)
    .where('expiresAt', '>', new Date())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/**
 * Ends one session; false when it belongs to another user or has ended. A trigger emits the event that closes
 * its stream.
 */
export async function deleteSession(
  connection: Connection,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const result = await db(connection)
    .deleteFrom('auth_sessions')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Whether a session exists; it ends no earlier than the transaction. */
export async function holdsSession(
  tx: Transaction,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const row = await db(tx)
    .selectFrom('auth_sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a token's session is stored and has not expired. */
export async function isOpenSession(connection: Connection, token: string): Promise<boolean> {
  const row = await db(connection)
    .selectFrom('auth_sessions')
    .select('id')
    .where('token', '=', token)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSessionOfToken(connection: Connection, token: string): Promise<void> {
  await db(connection).deleteFrom('auth_sessions').where('token', '=', token).execute();
}

/** Ends every session of a user but one. */
export async function deleteOtherSessions(
  connection: Connection,
  { userId, keep }: { userId: string; keep: string },
): Promise<void> {
  await db(connection)
    .deleteFrom('auth_sessions')
    .where('userId', '=', userId)
    .where('id', '<>', keep)
    .execute();
}

/** Ends every session of a user; triggers emit the events that close streams and clear caches. */
export async function endSessions(connection: Connection, userId: string): Promise<void> {
  await db(connection).deleteFrom('auth_sessions').where('userId', '=', userId).execute();
}

/** Ends some sessions of everybody, except one; returns how many. */
export async function endSomeSessions(
  connection: Connection,
  { keep, limit }: { keep: string; limit: number },
): Promise<number> {
  const result = await db(connection)
    .deleteFrom('auth_sessions')
    .where('id', 'in', (sessions) =>
      sessions.selectFrom('auth_sessions').select('id').where('id', '<>', keep).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
