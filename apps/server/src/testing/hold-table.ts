import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/**
 * Holds a table so that reads continue and writes wait, until `release`. Two requests that wait have both done their
 * checks before either writes. PostgreSQL only: the embedded database runs one transaction at a time.
 */
export async function holdTable(
  database: TestDatabase,
  table: string,
): Promise<{ waiting: () => Promise<number>; release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`begin; lock table ${pg.escapeIdentifier(table)} in share mode`);
  return {
    /** How many statements of the database wait for any lock. */
    async waiting() {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    },
    release: () => client.end(),
  };
}
