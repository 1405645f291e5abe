import pg from 'pg';

const TRIES = 5;
const ANSWER_MS = 5_000;

/**
 * Whether two connections to this address get the same session of the server in turn, as through a pooler in
 * transaction mode (not always detected when the pooler is busy), and whether sessions start with a `statement_timeout`.
 */
export async function examineSessions(
  url: string,
): Promise<{ areShared: boolean; areLimited: boolean }> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  };
  const clients = [new pg.Client(settings), new pg.Client(settings)];
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const seen = clients.map(() => new Set<number>());
    let areLimited = true;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      for (const [at, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number; limit: string }>(
          "select pg_backend_pid() as pid, current_setting('statement_timeout') as limit",
        );
        if (rows[0]) seen[at]?.add(rows[0].pid);
        if (rows[0]?.limit === '0') areLimited = false;
      }
    }
    const [one = new Set(), other = new Set()] = seen;
    return { areShared: [...one].some((pid) => other.has(pid)), areLimited };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/**
 * Age in seconds of the last commit that this replica has replayed, or 0 when it has replayed everything that
 * it received; undefined when the server is no streaming replica.
 */
export async function lagOfReplica(url: string): Promise<number | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ lag: number | null }>(
      `select case
         when not pg_is_in_recovery() or not exists (select from pg_stat_wal_receiver) then null
         when pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() then 0
         else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp())::float8, 0)
       end as lag`,
    );
    return rows[0]?.lag ?? undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
