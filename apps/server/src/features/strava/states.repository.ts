import type { Connection } from '#platform/database/database.ts';
import type { StravaTables } from './strava.table.ts';

const db = (connection: Connection) => connection.tables<StravaTables>();

/** Maximum number of states of one player. Each call of `getStravaAuthUrl` inserts one. */
const MOST_STATES = 10;

/** Inserts an OAuth state, and keeps the newest ones of its player. */
export async function insertState(
  connection: Connection,
  state: { hash: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db(connection)
    .insertInto('strava_states')
    .values({
      state_hash: state.hash,
      user_id: state.userId,
      created_at: state.createdAt,
      expires_at: state.expiresAt,
      used_at: null,
    })
    .execute();
  await db(connection)
    .deleteFrom('strava_states')
    .where('state_hash', 'in', (select) =>
      select
        .selectFrom('strava_states')
        .select('state_hash')
        .where('user_id', '=', state.userId)
        // Also the newest where the clock was put back.
        .where('state_hash', '<>', state.hash)
        .orderBy('created_at', 'desc')
        .offset(MOST_STATES - 1),
    )
    .execute();
}

/** Consumes an OAuth state: true for its own player, once, before it expires. */
export async function consumeState(
  connection: Connection,
  { hash, userId, now }: { hash: string; userId: string; now: Date },
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('strava_states')
    .set({ used_at: now })
    .where('state_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Players whose OAuth flow has expired since an instant without a callback. */
export async function countAbandoned(
  connection: Connection,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  const row = await db(connection)
    .selectFrom('strava_states as left')
    .select((select) => select.fn.count<number>('left.user_id').distinct().as('count'))
    .where('left.created_at', '>=', since)
    .where('left.expires_at', '<', now)
    .where('left.used_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('strava_states as back')
            .select('back.user_id')
            .whereRef('back.user_id', '=', 'left.user_id')
            .where('back.used_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function pruneStates(connection: Connection, before: Date): Promise<void> {
  await db(connection).deleteFrom('strava_states').where('created_at', '<', before).execute();
}
