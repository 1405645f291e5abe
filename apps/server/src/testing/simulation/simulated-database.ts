import type pg from 'pg';
import { assembleDatabase } from '#platform/database/assemble-database.ts';
import type { Database } from '#platform/database/database.ts';

/** The server's database over a simulated pool. A failing hook after a commit is reported as any other fault. */
export function databaseOn(
  pool: pg.Pool,
  /** of one process of several */
  shared: Partial<Pick<Database, 'kind' | 'listen'>> = {},
  onWarning: (error: Error) => void = (error) => {
    throw error;
  },
): Database {
  return assembleDatabase({
    kind: 'embedded',
    pool,
    onWarning,
    // The only process of its database receives its own notifications.
    listen: async () => async () => undefined,
    ...shared,
    close: async () => undefined,
  });
}
