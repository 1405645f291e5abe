import type { Selectable } from 'kysely';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type BroadcastsTables = Pick<
  Tables,
  'auth_users' | 'broadcasts' | 'member_names' | 'players' | 'push_devices'
>;

const db = (connection: Connection) => connection.tables<BroadcastsTables>();

export type BroadcastRow = Selectable<BroadcastsTables['broadcasts']>;

export type BroadcastLogRow = BroadcastRow & {
  sent_by_name: string | null;
  target_user_name: string | null;
};

/** Inserts a broadcast; undefined when its request was inserted before. */
export async function insertBroadcast(
  connection: Connection,
  broadcast: Insertable<BroadcastsTables['broadcasts']>,
): Promise<BroadcastRow | undefined> {
  return db(connection)
    .insertInto('broadcasts')
    .values(broadcast)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findBroadcast(
  connection: Connection,
  which: { id: string } | { requestId: string },
): Promise<BroadcastRow | undefined> {
  const query = db(connection).selectFrom('broadcasts').selectAll();
  return 'id' in which
    ? query.where('broadcast_id', '=', which.id).executeTakeFirst()
    : query.where('request_id', '=', which.requestId).executeTakeFirst();
}

/** Titles of broadcasts to more than one person, by their ids; those to one may be about that person. */
export async function broadcastTitles(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db(connection)
    .selectFrom('broadcasts')
    .select(['broadcast_id', 'payload'])
    .where('broadcast_id', 'in', ids)
    .where('target', '<>', 'user')
    .execute();
  return new Map(rows.map((row) => [row.broadcast_id, row.payload.title]));
}

/** Locks a broadcast with notifications left to write; skips those locked by another process. */
export async function lockUnwritten(tx: Transaction, now: Date): Promise<BroadcastRow | undefined> {
  return db(tx)
    .selectFrom('broadcasts')
    .selectAll()
    .where('state', 'in', ['scheduled', 'sending'])
    .where('is_written', '=', false)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Broadcasts whose notifications are all written and whose pushes may be finished. */
export async function listUnfinished(connection: Connection): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('broadcasts')
    .select('broadcast_id')
    .where('state', '=', 'sending')
    .where('is_written', '=', true)
    .execute();
  return rows.map(({ broadcast_id }) => broadcast_id);
}

export async function updateBroadcast(
  connection: Connection,
  id: string,
  change: Updateable<BroadcastsTables['broadcasts']>,
): Promise<void> {
  await db(connection)
    .updateTable('broadcasts')
    .set(change)
    .where('broadcast_id', '=', id)
    .execute();
}

/** sending → sent with its figures; idempotent, a second call changes nothing. */
export async function finishBroadcast(
  connection: Connection,
  id: string,
  figures: Updateable<BroadcastsTables['broadcasts']>,
): Promise<void> {
  await db(connection)
    .updateTable('broadcasts')
    .set({ ...figures, state: 'sent' })
    .where('broadcast_id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** scheduled → cancelled; false when it was no longer waiting. */
export async function cancelScheduled(connection: Connection, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db(connection)
    .updateTable('broadcasts')
    .set({ state: 'cancelled' })
    .where('broadcast_id', '=', id)
    .where('state', '=', 'scheduled')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The newest broadcasts, with the names to display. */
export async function latestBroadcasts(
  connection: Connection,
  limit: number,
): Promise<BroadcastLogRow[]> {
  return db(connection)
    .selectFrom('broadcasts')
    .leftJoin('players as sender', 'sender.user_id', 'broadcasts.sent_by')
    .leftJoin('players as reader', 'reader.user_id', 'broadcasts.target_user_id')
    .selectAll('broadcasts')
    .select(['sender.display_name as sent_by_name', 'reader.display_name as target_user_name'])
    .orderBy('broadcasts.created_at', 'desc')
    .orderBy('broadcasts.broadcast_id')
    .limit(limit)
    .execute();
}

/** Empties the text of broadcasts sent to one user, and cancels their scheduled ones. */
export async function clearBroadcastsTo(connection: Connection, userId: string): Promise<void> {
  await sql`
    update broadcasts set
      payload = payload || '{"title": "-", "body": "-", "data": {}}'::jsonb,
      state = case when state = 'scheduled' then 'cancelled' else state end
    where target_user_id = ${userId}`.execute(db(connection));
}
