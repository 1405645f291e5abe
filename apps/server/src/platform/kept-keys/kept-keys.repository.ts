import type { ClientBase } from 'pg';
import type { Connection } from '#platform/database/database.ts';
import { isUndefinedTable } from '#platform/database/database-errors.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type KeysTables = Pick<Tables, 'kept_keys'>;

const db = (connection: Connection) => connection.tables<KeysTables>();

/**
 * Keys that survive a change of the server's secret, encrypted with it. None before the first start, and in a database
 * of an earlier version, which has no such table until its upgrade.
 */
export async function listKeptKeys(
  connection: Connection,
): Promise<{ name: string; sealed: string }[]> {
  try {
    return await db(connection).selectFrom('kept_keys').selectAll().execute();
  } catch (error) {
    if (isUndefinedTable(error)) return [];
    throw error;
  }
}

export async function findKeptKey(
  connection: Connection,
  name: string,
): Promise<string | undefined> {
  const keys = await listKeptKeys(connection);
  return keys.find((key) => key.name === name)?.sealed;
}

/** Replaces a key if it is still the one that was read; of two concurrent processes only the first succeeds. */
export async function keepKey(
  connection: Connection,
  { name, sealed, before }: { name: string; sealed: string; before: string | undefined },
): Promise<void> {
  await (before === undefined
    ? db(connection)
        .insertInto('kept_keys')
        .values({ name, sealed })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    : db(connection)
        .updateTable('kept_keys')
        .set({ sealed })
        .where('name', '=', name)
        .where('sealed', '=', before)
        .execute());
}

export async function deleteKeptKey(connection: Connection, name: string): Promise<void> {
  const keys = db(connection).deleteFrom('kept_keys');
  await keys.where('name', '=', name).execute();
}

/**
 * Deletes the keys of these names, or all without names, inside a transaction that loads a backup. One of an earlier
 * version has no such table.
 */
export async function deleteLoadedKeys(
  client: ClientBase,
  names: readonly string[] | undefined,
): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('kept_keys') is not null as has`,
  );
  if (!rows[0]?.has) return;
  await client.query('delete from kept_keys where $1::text[] is null or name = any($1::text[])', [
    names ?? null,
  ]);
}
