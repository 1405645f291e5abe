import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

type Held = {
  /** How many statements of the database wait for any lock. */
  waiting: () => Promise<number>;
  release: () => Promise<void>;
  /** Keeps what the statement has changed, and releases. */
  commit: () => Promise<void>;
};

/**
 * Locks a table (its name, or schema and name) against writes until `release`; reads continue. Two requests that are
 * blocked have both done their checks before either writes. PostgreSQL only: the embedded database runs one transaction
 * at a time.
 */
export const holdTable = (database: TestDatabase, ...path: readonly string[]): Promise<Held> => {
  const name = path.map((part) => pg.escapeIdentifier(part)).join('.');
  return holdBy(database, { text: `lock table ${name} in share mode`, values: [] });
};

/** The same for the locks that a statement takes. */
export async function holdBy(
  database: TestDatabase,
  statement: { text: string; values: readonly unknown[] },
): Promise<Held> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query(statement.text, [...statement.values]);
  return {
    async waiting() {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    },
    release: () => client.end(),
    async commit() {
      await client.query('commit');
      await client.end();
    },
  };
}
