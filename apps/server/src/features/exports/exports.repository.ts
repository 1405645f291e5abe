import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type ExportsTables = Pick<Tables, 'exports'>;

const db = (connection: Connection) => connection.tables<ExportsTables>();

export type ExportRow = Selectable<ExportsTables['exports']>;

/** An archive that can be downloaded (ensured by a check constraint). */
export type ReadyExport = ExportRow & {
  status: 'ready';
  ready_at: Date;
  expires_at: Date;
  path: string;
  size: number;
  sha256: string;
};

/** Requests an archive; undefined when one is in progress. */
export async function insertExport(
  connection: Connection,
  { userId, at }: { userId: string; at: Date },
): Promise<ExportRow | undefined> {
  return db(connection)
    .insertInto('exports')
    .values({ user_id: userId, requested_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        // Literal: a kept plan does not match parameters with the condition of the index.
        .where(sql<boolean>`status in ('waiting', 'building')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Newest first. */
export async function exportsOf(connection: Connection, userId: string): Promise<ExportRow[]> {
  return db(connection)
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(10)
    .execute();
}

/** A finished, unexpired archive of this user. */
export async function findReadyExport(
  connection: Connection,
  { exportId, userId, now }: { exportId: string; userId: string; now: Date },
): Promise<ReadyExport | undefined> {
  const row = await db(connection)
    .selectFrom('exports')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row as ReadyExport | undefined;
}

/** waiting (or a build that a crash interrupted) → building; undefined when it is finished or deleted. */
export async function claimExport(
  connection: Connection,
  exportId: string,
): Promise<ExportRow | undefined> {
  return db(connection)
    .updateTable('exports')
    .set({ status: 'building' })
    .where('export_id', '=', exportId)
    .where('status', 'in', ['waiting', 'building'])
    .returningAll()
    .executeTakeFirst();
}

/** building → ready; false when the account was deleted, or another run ended first. */
export async function markExportReady(
  connection: Connection,
  done: {
    exportId: string;
    path: string;
    size: number;
    sha256: string;
    readyAt: Date;
    expiresAt: Date;
  },
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('exports')
    .set({
      status: 'ready',
      path: done.path,
      size: done.size,
      sha256: done.sha256,
      ready_at: done.readyAt,
      expires_at: done.expiresAt,
    })
    .where('export_id', '=', done.exportId)
    .where('status', '=', 'building')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the finished and failed requests of a user except one; returns the paths of their archives. */
export async function deleteOlderExports(
  connection: Connection,
  { userId, keep }: { userId: string; keep: string },
): Promise<string[]> {
  const rows = await db(connection)
    .deleteFrom('exports')
    .where('user_id', '=', userId)
    .where('export_id', '<>', keep)
    .where('status', 'in', ['ready', 'failed'])
    .returning('path')
    .execute();
  return rows.flatMap(({ path }) => (path === null ? [] : [path]));
}

/** Gives up requests from before `before` that never finished, so that a new one can be made. */
export async function giveUpExports(connection: Connection, before: Date): Promise<void> {
  await db(connection)
    .updateTable('exports')
    .set({ status: 'failed' })
    .where('status', '=', 'building')
    .where('requested_at', '<', before)
    .execute();
}

/** Unfinished requests from before `before`. */
export async function missedExports(connection: Connection, before: Date): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('exports')
    .select('export_id')
    .where('status', 'in', ['waiting', 'building'])
    .where('requested_at', '<', before)
    .execute();
  return rows.map((row) => row.export_id);
}

export async function expiredExports(
  connection: Connection,
  { now, limit }: { now: Date; limit: number },
): Promise<ReadyExport[]> {
  const rows = await db(connection)
    .selectFrom('exports')
    .selectAll()
    .where('status', '=', 'ready')
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  return rows as ReadyExport[];
}

export async function deleteExport(connection: Connection, exportId: string): Promise<void> {
  await db(connection).deleteFrom('exports').where('export_id', '=', exportId).execute();
}

/** Stored archives of a person, expired or not. */
export async function archivesOf(connection: Connection, userId: string): Promise<string[]> {
  const rows = await exportsOf(connection, userId);
  return rows.flatMap(({ path }) => (path === null ? [] : [path]));
}
