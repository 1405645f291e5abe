import pg from 'pg';

const ANSWER_MS = 5_000;

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
