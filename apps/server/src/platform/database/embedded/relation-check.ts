import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { DamagedFilesError } from './folder-check.ts';
import { isValidPage, PAGE_BYTES, PAGES_PER_FILE } from './page-check.ts';

const PAGES_AT_ONCE = 128;

/** A table, an index or a sequence, and the path of its first file below the folder. */
type Relation = { name: string; kind: string; file: string; pages: number; expected: number };

/** The first column of a table's primary key, used to read its index. */
type Keyed = { name: string; table: string; column: string };

/**
 * Checks that every relation of the catalogue has its file, and that no table is shorter than at its last vacuum.
 * Returns the relations, for the checks of their pages.
 * @throws {DamagedFilesError}
 */
export async function checkRelations(engine: PGlite, folder: string): Promise<Relation[]> {
  const { rows } = await engine.query<Relation>(
    `select oid::regclass::text as name, relkind::text as kind, pg_relation_filepath(oid) as file,
       relpages as expected, (pg_relation_size(oid) / ${PAGE_BYTES})::int as pages
     from pg_class where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence = 'p'`,
  );
  for (const { name, file } of rows) {
    if (existsSync(path.join(folder, file))) continue;
    throw new DamagedFilesError(`${file} of ${name} is missing`);
  }
  const shorter = new Set(
    rows.filter(({ pages, expected }) => pages < expected).map(({ name }) => name),
  );
  // A crash just after a vacuum looks the same; reading the table through its index distinguishes the two.
  const keyed = await keyedTables(engine);
  for (const table of keyed.filter(({ name }) => shorter.has(name))) await checkRows(engine, table);
  return rows;
}

/** Checks that every table has as many rows as its primary key. @throws {DamagedFilesError} */
export async function checkAllRows(engine: PGlite): Promise<void> {
  for (const table of await keyedTables(engine)) await checkRows(engine, table);
}

/** Reads the pages of these relations in pieces. @throws {DamagedFilesError} */
export function* checkPages(folder: string, relations: readonly Relation[]): Generator<void> {
  // One for all: a buffer for each of several hundred files would wait for the garbage collector.
  const bytes = Buffer.alloc(PAGES_AT_ONCE * PAGE_BYTES);
  for (const { name, file } of relations) {
    for (let segment = 0; ; segment += 1) {
      const part = segment === 0 ? file : `${file}.${segment}`;
      if (!existsSync(path.join(folder, part))) break;
      yield* checkFile(path.join(folder, part), {
        bytes,
        what: `${part} of ${name}`,
        first: segment * PAGES_PER_FILE,
      });
    }
  }
}

function* checkFile(
  file: string,
  { bytes, what, first }: { bytes: Buffer; what: string; first: number },
): Generator<void> {
  const descriptor = openSync(file, 'r');
  try {
    for (let page = 0; ; page += PAGES_AT_ONCE) {
      const read = readSync(descriptor, bytes, 0, bytes.length, page * PAGE_BYTES);
      for (let at = 0; at + PAGE_BYTES <= read; at += PAGE_BYTES) {
        const number = first + page + at / PAGE_BYTES;
        if (isValidPage(bytes.subarray(at, at + PAGE_BYTES), number)) continue;
        throw new DamagedFilesError(`page ${number} in ${what} is overwritten`);
      }
      if (read < bytes.length) return;
      yield;
    }
  } finally {
    closeSync(descriptor);
  }
}

async function keyedTables(engine: PGlite): Promise<Keyed[]> {
  const { rows } = await engine.query<Keyed>(
    `select i.indrelid::regclass::text as name, i.indrelid::regclass::text as "table",
       quote_ident(a.attname) as "column"
     from pg_index i
     join pg_class c on c.oid = i.indrelid and c.relkind = 'r'
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisprimary and i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** A row that only the index contains was in a lost page: reading it fails, or the counts differ. */
async function checkRows(engine: PGlite, { table, column }: Keyed): Promise<void> {
  const count = async (settings: string, from: string): Promise<number> => {
    const results = await engine.exec(
      `begin read only; ${settings}; select count(*)::int as rows from ${from}; rollback`,
    );
    return results.flatMap(({ rows }) => rows)[0]?.rows;
  };
  try {
    const inTable = await count(
      'set local enable_indexscan = off; set local enable_indexonlyscan = off',
      table,
    );
    const inIndex = await count(
      'set local enable_seqscan = off; set local enable_sort = off',
      `(select 1 from ${table} order by ${column} offset 0) by_key`,
    );
    if (inTable === inIndex) return;
    throw new DamagedFilesError(`${table} has ${inTable} rows, its key ${inIndex}`);
  } catch (error) {
    if (engine.isInTransaction()) await engine.exec('rollback');
    if (error instanceof DamagedFilesError) throw error;
    throw new DamagedFilesError(`${table}: ${error instanceof Error ? error.message : error}`);
  }
}
