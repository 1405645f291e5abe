import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { storeAthlete, storeLastSync } from '#features/profiles/index.ts';
import type { Connection } from '#platform/database/database.ts';
import type { LinkRow, StravaTables } from './strava.table.ts';

const db = (connection: Connection) => connection.tables<StravaTables>();

/** No process holds the link's lease, or the one that did has not renewed it. */
const isUnleased =
  (now: Date) =>
  (where: ExpressionBuilder<StravaTables, 'strava_links'>): Expression<SqlBool> =>
    where.or([where('lease_until', 'is', null), where('lease_until', '<', now)]);

export async function findLink(
  connection: Connection,
  by: { userId: string } | { athleteId: string },
): Promise<LinkRow | undefined> {
  const links = db(connection).selectFrom('strava_links').selectAll();
  const query =
    'userId' in by
      ? links.where('user_id', '=', by.userId)
      : links.where('athlete_id', '=', by.athleteId);
  return query.executeTakeFirst();
}

export type NewLink = Pick<
  LinkRow,
  | 'user_id'
  | 'athlete_id'
  | 'firstname'
  | 'lastname'
  | 'scope'
  | 'access_token'
  | 'refresh_token'
  | 'expires_at'
> & { at: Date; importBefore: Date };

/** Creates the link, or updates the tokens of one that needed a reconnect. Imported activities stay. */
export async function saveLink(connection: Connection, link: NewLink): Promise<void> {
  const { at, importBefore, ...columns } = link;
  await db(connection)
    .insertInto('strava_links')
    .values({ ...columns, connected_at: at, due_at: at, import_before: importBefore })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...columns,
        state: 'connected',
        reconnect_at: null,
        waits_until: null,
        due_at: at,
      }),
    )
    .execute();
  const { firstname, lastname } = link;
  await storeAthlete(connection, { userId: link.user_id, athlete: { firstname, lastname } });
}

/**
 * Records that a player requests a sync; false when the last request is later than `after`. Of concurrent requests one
 * is recorded. A request in the future, after the clock was set back, does not count.
 */
export async function claimManualSync(
  connection: Connection,
  { userId, now, after }: { userId: string; now: Date; after: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db(connection)
    .updateTable('strava_links')
    .set({ asked_at: now })
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('asked_at', 'is', null),
        where('asked_at', '<=', after),
        where('asked_at', '>', now),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Frees a request that failed, unless a later one has been claimed since. */
export async function releaseManualSync(
  connection: Connection,
  { userId, askedAt, former }: { userId: string; askedAt: Date; former: Date | null },
): Promise<void> {
  await db(connection)
    .updateTable('strava_links')
    .set({ asked_at: former })
    .where('user_id', '=', userId)
    .where('asked_at', '=', askedAt)
    .execute();
}

/** Deletes a link; a trigger queues the revocation of its token (migration 37). True when there was one. */
export async function deleteLink(connection: Connection, userId: string): Promise<boolean> {
  const result = await db(connection)
    .deleteFrom('strava_links')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await storeAthlete(connection, { userId, athlete: null });
  return result.numDeletedRows > 0n;
}

/** Locks a link until the end of the transaction. */
export async function lockLink(
  connection: Connection,
  userId: string,
): Promise<LinkRow | undefined> {
  return db(connection)
    .selectFrom('strava_links')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes the athlete's lease; undefined while another process holds it. */
export async function takeLease(
  connection: Connection,
  options: { userId: string; leaseId: string; now: Date; until: Date },
): Promise<LinkRow | undefined> {
  const { userId, leaseId, now, until } = options;
  return db(connection)
    .updateTable('strava_links')
    .set({ lease_id: leaseId, lease_until: until })
    .where('user_id', '=', userId)
    .where(isUnleased(now))
    .returningAll()
    .executeTakeFirst();
}

export async function endLease(
  connection: Connection,
  { userId, leaseId }: { userId: string; leaseId: string },
): Promise<void> {
  await db(connection)
    .updateTable('strava_links')
    .set({ lease_id: null, lease_until: null })
    .where('user_id', '=', userId)
    .where('lease_id', '=', leaseId)
    .execute();
}

/**
 * The next read number of this athlete, and a row lock under which the result is stored; undefined when the lease was
 * lost or the link was deleted. Numbers increase even where clocks do not.
 */
export async function nextReading(
  connection: Connection,
  options: { userId: string; leaseId: string; now: Date; leaseUntil: Date },
): Promise<number | undefined> {
  const { userId, leaseId, now, leaseUntil } = options;
  const row = await db(connection)
    .updateTable('strava_links')
    .set({
      reading: sql<number>`greatest(reading + 1, ${now.getTime()}::bigint)`,
      lease_until: leaseUntil,
    })
    .where('user_id', '=', userId)
    .where('lease_id', '=', leaseId)
    .returning('reading')
    .executeTakeFirst();
  return row?.reading;
}

/** Stores refreshed tokens unless newer ones are stored; false when the link was deleted or has newer ones. */
export async function storeTokens(
  connection: Connection,
  tokens: {
    userId: string;
    before: string;
    accessToken: string;
    refreshToken: string;
    expiresAt: Date;
  },
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('strava_links')
    .set({
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      expires_at: tokens.expiresAt,
    })
    .where('user_id', '=', tokens.userId)
    .where('refresh_token', '=', tokens.before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function changeLink(
  connection: Connection,
  userId: string,
  change: Partial<
    Pick<
      LinkRow,
      | 'access_token'
      | 'refresh_token'
      | 'expires_at'
      | 'state'
      | 'reconnect_at'
      | 'last_sync_at'
      | 'due_at'
      | 'waits_until'
      | 'import_before'
      | 'import_page'
      | 'imported'
      | 'recheck_before'
      | 'recheck_due_at'
    >
  >,
): Promise<void> {
  await db(connection)
    .updateTable('strava_links')
    .set(change)
    .where('user_id', '=', userId)
    .execute();
}

export async function noteSync(
  connection: Connection,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await changeLink(connection, userId, { last_sync_at: at, waits_until: null });
  await storeLastSync(connection, { userId, at });
}

/** Players whose sync is due and not leased, longest waiting first. */
export async function dueLinks(
  connection: Connection,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('strava_links')
    .select('user_id')
    .where('state', '=', 'connected')
    .where('due_at', '<=', now)
    .where(isUnleased(now))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Makes the sync of every connected link due. */
export async function makeAllDue(connection: Connection, now: Date): Promise<void> {
  await db(connection)
    .updateTable('strava_links')
    .set({ due_at: now })
    .where('state', '=', 'connected')
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '>', now)]))
    .execute();
}

/** Starts a recheck of activities that began before `before` for each link without one in progress. */
export async function startRechecks(
  connection: Connection,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db(connection)
    .updateTable('strava_links')
    .set({ recheck_before: before, recheck_due_at: now })
    .where('state', '=', 'connected')
    .where('recheck_before', 'is', null)
    .execute();
}

/** The player whose recheck has waited longest. */
export async function nextRecheck(connection: Connection, now: Date): Promise<string | undefined> {
  const row = await db(connection)
    .selectFrom('strava_links')
    .select('user_id')
    .where('state', '=', 'connected')
    .where('recheck_due_at', '<=', now)
    .where(isUnleased(now))
    .orderBy('recheck_due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

/** Links that need a reconnect since before an instant. */
export async function linksToGiveUp(connection: Connection, before: Date): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('strava_links')
    .select('user_id')
    .where('state', '=', 'reconnect')
    .where('reconnect_at', '<', before)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function countLinks(connection: Connection) {
  return db(connection)
    .selectFrom('strava_links')
    .select((select) => {
      const connected = select.fn.countAll<number>().filterWhere('state', '=', 'connected');
      return [
        connected.as('connected'),
        select.fn.countAll<number>().filterWhere('state', '=', 'reconnect').as('reconnect'),
        connected.filterWhere('due_at', 'is not', null).as('waiting'),
        connected.filterWhere('import_before', 'is not', null).as('importing'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Links without an active lease. */
export async function idleLinks(connection: Connection, now: Date): Promise<LinkRow[]> {
  return db(connection).selectFrom('strava_links').selectAll().where(isUnleased(now)).execute();
}

/** Stores resealed tokens; false when the link was leased meanwhile. */
export async function rewriteTokens(
  connection: Connection,
  options: { link: LinkRow; accessToken: string; refreshToken: string; now: Date },
): Promise<boolean> {
  const { link, accessToken, refreshToken, now } = options;
  const { numUpdatedRows } = await db(connection)
    .updateTable('strava_links')
    .set({ access_token: accessToken, refresh_token: refreshToken })
    .where('user_id', '=', link.user_id)
    .where('refresh_token', '=', link.refresh_token)
    .where(isUnleased(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
