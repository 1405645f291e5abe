import pg from 'pg';

const LOOK_EVERY_MS = 10_000;
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const CHECKPOINT_WAL_BYTES = 64 * 2 ** 20;
/** A checkpoint itself writes about so much; less is no work worth another one. */
const QUIET_WAL_BYTES = 4_096;
const VACUUM_HOUR = 3;

type Maintenance = {
  pool: pg.Pool;
  requests: () => number;
  onWarning: (error: Error) => void;
};

/**
 * What a PostgreSQL server does in the background and the embedded engine never does by itself:
 * checkpoints (else its log grows for ever and recovery takes longer and longer) and a nightly
 * vacuum with fresh statistics. Returns the way to stop.
 */
export function startMaintenance({ pool, requests, onWarning }: Maintenance): () => void {
  let seen = 0;
  let checkpointAt = Date.now();
  let vacuumDay = new Date().getDate();
  let busy = false;

  async function look(): Promise<void> {
    const now = new Date();
    if (now.getHours() === VACUUM_HOUR && now.getDate() !== vacuumDay) {
      vacuumDay = now.getDate();
      await vacuumAll(pool);
    }
    if (requests() === seen) return;
    const unsaved = await bytesSinceCheckpoint(pool);
    seen = requests();
    const due = now.getTime() - checkpointAt >= CHECKPOINT_EVERY_MS && unsaved > QUIET_WAL_BYTES;
    if (!due && unsaved <= CHECKPOINT_WAL_BYTES) return;
    await pool.query('checkpoint');
    checkpointAt = now.getTime();
  }

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    look()
      .catch(onWarning)
      .finally(() => {
        busy = false;
      });
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** How much log a restart would have to replay, in bytes. */
export async function bytesSinceCheckpoint(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes
     from pg_control_checkpoint()`,
  );
  return rows[0]?.bytes ?? 0;
}

/** Table by table, so that other statements get their turn in between. */
export async function vacuumAll(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select schemaname as schema, relname as name from pg_stat_user_tables order by 1, 2`,
  );
  for (const { schema, name } of rows) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    await pool.query(`vacuum (analyze) ${table}`);
  }
}
