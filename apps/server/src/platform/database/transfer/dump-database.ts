import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import type { Database } from '../database.ts';
import { withLongTimeout } from '../long-timeout.ts';
import {
  listMigrations,
  listSequences,
  listTables,
  rowsOf,
  type Table,
  type Totals,
  totalsOf,
} from './tables.ts';

const ROWS_AT_ONCE = 1000;

/** A snapshot of a database, whose rows are in files. */
export type Dump = {
  migrations: string[];
  sequences: Record<string, number>;
  tables: (Table & Totals)[];
};

/** Bytes of all tables with their indexes. */
export async function sizeOf(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::bigint as bytes',
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Writes a snapshot of every table into its own file, one JSON row a line, gzipped. PostgreSQL serves requests
 * meanwhile; the embedded database has one connection, so requests wait.
 * @param fileOf path for a table; called in the order of the tables
 */
export function dumpDatabase(database: Database, fileOf: (table: string) => string): Promise<Dump> {
  return withLongTimeout(() => dump(database, fileOf));
}

async function dump(database: Database, fileOf: (table: string) => string): Promise<Dump> {
  const client = await database.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Dump['tables'] = [];
    for (const table of await listTables(client)) {
      await dumpTable(client, { table, file: fileOf(table.name) });
      tables.push({ ...table, ...(await totalsOf(client, table)) });
    }
    const migrations = await listMigrations(client);
    return { migrations, sequences: await listSequences(client), tables };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function dumpTable(
  client: ClientBase,
  { table, file }: { table: Table; file: string },
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    await client.query(`declare dump no scroll cursor for ${rowsOf(table)}`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from dump`);
      if (rows.length === 0) break;
      // A json column keeps its line breaks; between JSON tokens a blank is equivalent.
      yield rows.map(({ row }) => `${row.replaceAll('\n', ' ')}\n`).join('');
    }
    await client.query('close dump');
  }
  await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600 }));
}
