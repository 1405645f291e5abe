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
  const [first, second] = [new pg.Client(settings), new pg.Client(settings)];
  const clients = [first, second];
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const sessions: Record<'first' | 'second', Session[]> = { first: [], second: [] };
    // Sequentially: a pooler assigns a free session to the next query.
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      sessions.first.push(await sessionOf(first));
      sessions.second.push(await sessionOf(second));
    }
    const pids = new Set(sessions.first.map(({ pid }) => pid));
    return {
      areShared: sessions.second.some(({ pid }) => pids.has(pid)),
      areLimited: [...sessions.first, ...sessions.second].every(({ limit }) => limit !== '0'),
    };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** The server's process of a connection, and its `statement_timeout`, `0` for none. */
type Session = { pid: number; limit: string };

async function sessionOf(client: pg.Client): Promise<Session> {
  const { rows } = await client.query<Session>(
    "select pg_backend_pid() as pid, current_setting('statement_timeout') as limit",
  );
  const [session] = rows;
  if (!session) throw new Error('the server names no session');
  return session;
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
