import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { errorCode } from '#platform/errors/error-code.ts';
import type { Database } from '../database.ts';
import type { Dump } from './dump-database.ts';
import { RESTORE_SCHEMA } from './restore-mark.ts';
import {
  columnList,
  listCounters,
  listTables,
  type Table,
  type Totals,
  totalsOf,
} from './tables.ts';

const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 4 * 2 ** 20;

/** Nothing was changed: the database has users, or the loaded data differs from the dump. */
export class LoadError extends Error {
  readonly reason: 'not-empty' | 'damaged';
  constructor(reason: 'not-empty' | 'damaged', detail: string) {
    super(detail);
    this.name = 'LoadError';
    this.reason = reason;
  }
}

/**
 * Fills a database that has the same migrations and no users. One transaction: either every table has the totals of
 * the dump and every reference holds, or nothing changes.
 * @param options.beforeCommit changes what was loaded, in the same transaction
 * @throws {LoadError}
 */
export async function loadDatabase(
  database: Database,
  options: {
    dump: Dump;
    fileOf: (table: string) => string;
    beforeCommit: (client: ClientBase) => Promise<void>;
  },
): Promise<void> {
  const { dump, fileOf, beforeCommit } = options;
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const tables = await listTables(client);
    requireSameTables(tables, dump.tables);
    await requireEmpty(client);
    const foreignKeys = await dropForeignKeys(client);
    await client.query(
      `truncate live_events, upload_pieces, upload_locks, ${tables.map(quoted).join(', ')}`,
    );
    for (const table of tables) {
      await client.query(`alter table ${quoted(table)} disable trigger user`);
      await loadTable(client, { table, file: fileOf(table.name) });
    }
    await client.query('set constraints all immediate');
    for (const table of tables) {
      await client.query(`alter table ${quoted(table)} enable trigger user`);
    }
    for (const statement of foreignKeys) await client.query(statement);
    for (const table of dump.tables) await requireTotals(client, table);
    await setCounters(client, dump.sequences);
    await beforeCommit(client);
    // Jobs that a server queued here before the restore refer to data that no longer exists; the next start
    // creates the queues again.
    await client.query('drop schema if exists jobs cascade');
    await client.query(`drop schema if exists ${RESTORE_SCHEMA} cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw isBadData(error) ? new LoadError('damaged', error.message) : error;
  } finally {
    client.release();
  }
}

async function requireEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query('select 1 from auth_users limit 1');
  if (rows.length > 0) throw new LoadError('not-empty', 'the database has people already');
}

function requireSameTables(here: readonly Table[], there: readonly Table[]): void {
  const shape = (tables: readonly Table[]): string =>
    // Migrations may have added the columns in another order.
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]));
  if (shape(here) !== shape(there)) throw new LoadError('damaged', 'the tables are not the same');
}

/**
 * Drops every foreign key, so that the tables can be loaded in any order. Returns the statements that add them again,
 * and so check them.
 */
async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; owner: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as owner,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { owner, name } of rows) {
    await client.query(`alter table ${owner} drop constraint ${pg.escapeIdentifier(name)}`);
  }
  return rows.map(
    ({ owner, name, definition }) =>
      `alter table ${owner} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
  );
}

async function loadTable(
  client: ClientBase,
  { table, file }: { table: Table; file: string },
): Promise<void> {
  const columns = columnList(table.columns);
  const statement = `insert into ${quoted(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`;
  let batch: string[] = [];
  let bytes = 0;
  const send = async (): Promise<void> => {
    if (batch.length > 0) await client.query(statement, [`[${batch.join(',')}]`]);
    batch = [];
    bytes = 0;
  };
  for await (const line of linesOf(file)) {
    batch.push(line);
    bytes += line.length;
    if (batch.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await send();
  }
  await send();
}

/**
 * Sets every identity counter to its dumped value, and at least to the highest value in its column: an id issued
 * twice would overwrite or hide another row.
 */
async function setCounters(client: ClientBase, dumped: Dump['sequences']): Promise<void> {
  const counters = await listCounters(client);
  const names = new Set(counters.map(({ name }) => name));
  const unknown = Object.keys(dumped).find((name) => !names.has(name));
  if (unknown !== undefined) throw new LoadError('damaged', `the counter ${unknown} is unknown`);
  for (const { name, table, column } of counters) {
    await client.query(
      `select setval($1::regclass, last) from (
         select greatest($2::bigint, max(${pg.escapeIdentifier(column)})) as last
         from ${pg.escapeIdentifier(table)}) counted
       where last >= 1`,
      [pg.escapeIdentifier(name), dumped[name] ?? null],
    );
  }
}

/** The rows themselves are invalid: not gzip, not JSON, a wrong type, or a violated constraint. */
function isBadData(error: unknown): error is Error {
  return error instanceof Error && /^(22|23|Z_)/.test(errorCode(error) ?? '');
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // `pipe` does not forward errors, and `readline` hides those of its input.
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked);
  let rest = '';
  for await (const text of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function requireTotals(client: ClientBase, table: Table & Totals): Promise<void> {
  const { rows, sum } = await totalsOf(client, table);
  if (rows === table.rows && sum === table.sum) return;
  throw new LoadError('damaged', `${table.name} has ${rows} rows of ${table.rows}, or other ones`);
}

function quoted({ name }: Table): string {
  return pg.escapeIdentifier(name);
}
