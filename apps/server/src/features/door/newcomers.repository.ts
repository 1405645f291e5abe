import type { NewcomerState } from '@goreal/domain/door/newcomer';
import { type InferResult, type Selectable, sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type NewcomersTables = Pick<
  Tables,
  | 'door'
  | 'newcomers'
  | 'newcomer_places'
  | 'invited_people'
  | 'invitations'
  | 'players'
  | 'auth_users'
>;

const db = (connection: Connection) => connection.tables<NewcomersTables>();

export type NewcomerRow = Selectable<NewcomersTables['newcomers']>;

/** A newcomer with the account, and the invitation it came with. */
export type NewcomerCardRow = InferResult<ReturnType<typeof cards>>[number];

const longestFirst = keyset<NewcomerCardRow>([
  { field: 'since', by: 'newcomer.since', type: 'timestamptz', order: 'asc' },
  { field: 'user_id', by: 'newcomer.user_id', type: 'text', order: 'asc' },
]);

export async function findNewcomer(
  connection: Connection,
  userId: string,
): Promise<NewcomerRow | undefined> {
  return db(connection)
    .selectFrom('newcomers')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Locks a newcomer until the end of the transaction, so that only one answer counts. Locks the account first,
 * in the same order as an erasure.
 */
export async function lockNewcomer(
  tx: Transaction,
  userId: string,
): Promise<NewcomerCardRow | undefined> {
  await db(tx)
    .selectFrom('auth_users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return cards(tx).where('newcomer.user_id', '=', userId).forUpdate('newcomer').executeTakeFirst();
}

/** Accounts that wait for an elder, longest waiting first. */
export async function waitingNewcomers(
  connection: Connection,
  request: PageRequest,
): Promise<Page<NewcomerCardRow>> {
  return longestFirst.page(cards(connection).where('newcomer.state', '=', 'waiting'), request);
}

export async function countWaiting(connection: Connection): Promise<number> {
  return countRows(db(connection).selectFrom('newcomers').where('state', '=', 'waiting'));
}

/**
 * Takes a place in the queue for a registration in progress, or none when waiting accounts and registrations in progress
 * together reach `waitingMax`. One transaction at a time counts, also of other processes. A registration that has just
 * succeeded counts twice until its place is given back.
 * @returns the id by which the place is given back
 */
export async function takePlace(
  tx: Transaction,
  { waitingMax, seconds }: { waitingMax: number; seconds: number },
): Promise<string | undefined> {
  await db(tx).selectFrom('door').select('state').forNoKeyUpdate().execute();
  await db(tx).deleteFrom('newcomer_places').where('expires_at', '<=', sql<Date>`now()`).execute();
  const inProgress = await countRows(db(tx).selectFrom('newcomer_places'));
  if (inProgress + (await countWaiting(tx)) >= waitingMax) return undefined;
  const { place_id: placeId } = await db(tx)
    .insertInto('newcomer_places')
    .values({ expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .returning('place_id')
    .executeTakeFirstOrThrow();
  return placeId;
}

/** Gives a place back: the account waits, or was not created. */
export async function giveBackPlace(connection: Connection, placeId: string): Promise<void> {
  await db(connection).deleteFrom('newcomer_places').where('place_id', '=', placeId).execute();
}

/** Ends the waiting of an account; false when it does not wait. */
export async function removeNewcomer(connection: Connection, userId: string): Promise<boolean> {
  const result = await db(connection)
    .deleteFrom('newcomers')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function markRefused(
  tx: Transaction,
  refusal: { userId: string; reason: string; by: string; at: Date },
): Promise<void> {
  await db(tx)
    .updateTable('newcomers')
    .set({
      state: 'refused' satisfies NewcomerState,
      reason: refusal.reason,
      refused_by: refusal.by,
      since: refusal.at,
    })
    .where('user_id', '=', refusal.userId)
    .execute();
}

/** Sets a refused newcomer back to waiting, once, in one statement; false when no such row is left. */
export async function requestAgain(
  connection: Connection,
  asked: { userId: string; request: string; at: Date },
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('newcomers')
    .set({ state: 'waiting' satisfies NewcomerState, request: asked.request, since: asked.at })
    .where('user_id', '=', asked.userId)
    .where('state', '=', 'refused')
    .where('request', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Newcomers whose last change is older than an instant. */
export async function newcomersBefore(
  connection: Connection,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('newcomers')
    .select('user_id')
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

function cards(connection: Connection) {
  return db(connection)
    .selectFrom('newcomers as newcomer')
    .innerJoin('auth_users as account', 'account.id', 'newcomer.user_id')
    .leftJoin('invited_people as invited', 'invited.user_id', 'newcomer.user_id')
    .leftJoin('invitations as invitation', 'invitation.invitation_id', 'invited.invitation_id')
    .leftJoin('players as maker', 'maker.user_id', 'invitation.created_by')
    .selectAll('newcomer')
    .select([
      'account.name',
      'account.email',
      'invited.invitation_id',
      'invitation.guild',
      'maker.display_name as invited_by_name',
    ]);
}
