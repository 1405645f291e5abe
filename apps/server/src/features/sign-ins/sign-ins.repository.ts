import type { SignInResult } from '@goreal/domain/accounts/sign-in-log';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type SignInsTables = Pick<Tables, 'sign_ins' | 'players' | 'auth_users'>;

const db = (connection: Connection) => connection.tables<SignInsTables>();

export type SignInRow = Selectable<Tables['sign_ins']> & { display_name: string };
export type NewSignIn = Omit<Selectable<Tables['sign_ins']>, 'sign_in_id' | 'at'>;

export type SignInFilter = {
  userId?: string | undefined;
  result: SignInResult;
  name?: string | undefined;
  place?: string | undefined;
};

const newestFirst = keyset<SignInRow>([
  { field: 'sign_in_id', by: 'attempt.sign_in_id', type: 'bigint', order: 'desc' },
]);

/** Stores an attempt; nothing where its account is erased meanwhile, for which the lock waits. */
export async function appendSignIn(connection: Connection, attempt: NewSignIn): Promise<void> {
  const { user_id, method, outcome, address, user_agent, is_new_device } = attempt;
  await db(connection)
    .insertInto('sign_ins')
    .columns(['user_id', 'method', 'outcome', 'address', 'user_agent', 'is_new_device'])
    .expression(
      sql`select id, ${method}::text, ${outcome}::text, ${address}::text, ${user_agent}::text,
          ${is_new_device}::boolean
        from auth_users where id = ${user_id} for key share`,
    )
    .execute();
}

/** A page of attempts, newest first. */
export async function signInsPage(
  connection: Connection,
  { userId, result, name, place, ...request }: SignInFilter & PageRequest,
): Promise<Page<SignInRow>> {
  let query = db(connection)
    .selectFrom('sign_ins as attempt')
    .innerJoin('players as player', 'player.user_id', 'attempt.user_id')
    .innerJoin('auth_users as user', 'user.id', 'attempt.user_id')
    .selectAll('attempt')
    .select('player.display_name');
  if (userId !== undefined) query = query.where('attempt.user_id', '=', userId);
  if (result !== 'all') query = query.where('outcome', result === 'ok' ? '=' : '<>', 'ok');
  if (name) {
    const part = `%${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or, eb }) =>
      or([eb(sql`lower(player.display_name)`, 'like', part), eb('user.email', 'like', part)]),
    );
  }
  if (place) {
    const start = place.replace(/[*\s]/g, '').replace(/[\\%_]/g, '\\$&');
    query = query.where('attempt.address', 'like', `${start}%`);
  }
  return newestFirst.page(query, request);
}

/** How often an account was signed in to on a new device in the last day, counted up to `max`. */
export async function countNewDevices(
  connection: Connection,
  { userId, max }: { userId: string; max: number },
): Promise<number> {
  const rows = await db(connection)
    .selectFrom('sign_ins')
    .select('sign_in_id')
    .where('user_id', '=', userId)
    .where('is_new_device', '=', true)
    .where('outcome', '=', 'ok')
    .where('method', '<>', 'sign-up')
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(max)
    .execute();
  return rows.length;
}

/** Name and address of an account's owner, for a notification. */
export async function ownerOf(
  connection: Connection,
  userId: string,
): Promise<{ name: string; email: string } | undefined> {
  return db(connection)
    .selectFrom('auth_users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Deletes at most `limit` attempts that are older, and returns how many. */
export async function pruneSignIns(
  connection: Connection,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db(connection)
    .selectFrom('sign_ins')
    .select('sign_in_id')
    .where('at', '<', before)
    .limit(limit);
  const { numDeletedRows } = await db(connection)
    .deleteFrom('sign_ins')
    .where('sign_in_id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
