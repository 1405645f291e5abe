import type { ClientBase } from 'pg';
import pg from 'pg';
import type { Database } from '#platform/database/database.ts';

/** A table of a dump, without generated columns. */
export type Table = { name: string; columns: string[] };

/** The row count of a table, and a sum over its rows that any changed row changes. */
export type Totals = { rows: number; sum: string };

/**
 * Tables that have no meaning in another database: positions of live streams are transaction ids of one
 * database, upload pieces and leases belong to uploads that start again, and migrations are run, not copied.
 */
const EXCLUDED_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'live_events',
  'upload_pieces',
  'upload_locks',
];

/** Every table of the dump, by name. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all($1::text[])
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  );
  return rows;
}

/** Whether an academy was ever started on this database. */
export async function isMigrated({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('kysely_migration') is not null as is_there`,
  );
  return rows[0]?.is_there ?? false;
}

/** Names of the migrations that this database has. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

/** The rows as JSON, one each; the same text on every PostgreSQL version. */
export function rowsOf({ name, columns }: Table): string {
  return `select row_to_json(t)::text as row from
    (select ${columnList(columns)} from ${pg.escapeIdentifier(name)}) t`;
}

/** Independent of order, because two databases may collate texts differently. */
export async function totalsOf(client: ClientBase, table: Table): Promise<Totals> {
  const { rows } = await client.query<Totals>(
    `select count(*)::bigint as rows,
       coalesce(sum(hashtextextended(row, 0)::numeric), 0)::text as sum
     from (${rowsOf(table)}) r`,
  );
  return rows[0] ?? { rows: 0, sum: '0' };
}

/** The value of every counter that has been used. */
export async function listSequences(client: ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** An identity sequence and the column that it numbers. */
export type Counter = { name: string; table: string; column: string };

/** Every identity sequence of our tables. */
export async function listCounters(client: ClientBase): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(
    `select s.relname as name, t.relname as "table", a.attname::text as "column"
     from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
       and d.deptype in ('i', 'a') and s.relnamespace = 'public'::regnamespace
     order by s.relname`,
  );
  return rows;
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
