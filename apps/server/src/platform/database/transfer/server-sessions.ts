import type { Database } from '../database.ts';

/** `application_name` of the session that every running server has, and in which it listens unless Redis wakes it. */
export const SERVER_SESSION = 'goreal-server';

/** How many servers of this academy are connected to this PostgreSQL server. */
export async function countServers(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [SERVER_SESSION],
  );
  return rows[0]?.count ?? 0;
}

/** The current time of the database's clock. */
export async function timeOf(database: Database): Promise<Date> {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date(0);
}
