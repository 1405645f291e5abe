import { HOUR_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';
import { zonedClock } from '@goreal/domain/calendar/zoned-clock';
import pg from 'pg';

const CHECK_EVERY_MS = 10_000;
const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS;
const CHECKPOINT_WAL_BYTES = 64 * 2 ** 20;
/** A checkpoint itself writes about this much log; less does not justify another one. */
const QUIET_WAL_BYTES = 4_096;
const VACUUM_CHECK_EVERY_MS = 5 * MINUTE_MS;
/** The hour of the academy's night for longer work. */
const NIGHT_HOUR = 3;
const NIGHTS_APART_MS = 20 * HOUR_MS;
/** After a night's work failed, for example because the disk was full. */
const RETRY_AFTER_MS = HOUR_MS;

type Maintenance = {
  pool: Pick<pg.Pool, 'query'>;
  timeZone: string;
  requests: () => number;
  backUp: () => Promise<unknown>;
  onWarning: (error: Error) => void;
};

/**
 * Background work that a PostgreSQL server does and the embedded engine does not: checkpoints (otherwise its log
 * grows without bound and recovery slows down), vacuum of tables that changed much, and a full vacuum and a backup
 * every night. Returns the function that stops it.
 */
export function startMaintenance({
  pool,
  timeZone,
  requests,
  backUp,
  onWarning,
}: Maintenance): () => void {
  let requestsMaintained = 0;
  let checkpointAt = Date.now();
  let vacuumAt = Date.now();
  let nightDoneAt = 0;
  /** when the work of this night is tried next; undefined when it is done */
  let nightDueAt: number | undefined;
  let isBusy = false;
  let isStopped = false;

  async function maintainIfDue(): Promise<void> {
    const now = Date.now();
    const isNight = zonedClock(new Date(now), timeZone).hour === NIGHT_HOUR;
    if (isNight && now - nightDoneAt > NIGHTS_APART_MS) nightDueAt ??= now;
    if (nightDueAt !== undefined && now >= nightDueAt) {
      nightDueAt = now + RETRY_AFTER_MS;
      await vacuum(pool, await listTables(pool));
      await backUp();
      nightDoneAt = now;
      nightDueAt = undefined;
    }
    if (requests() === requestsMaintained) return;
    const unsaved = await bytesSinceCheckpoint(pool);
    const due = now - checkpointAt >= CHECKPOINT_EVERY_MS && unsaved > QUIET_WAL_BYTES;
    if (due || unsaved > CHECKPOINT_WAL_BYTES) {
      await pool.query('checkpoint');
      checkpointAt = now;
    }
    if (now - vacuumAt >= VACUUM_CHECK_EVERY_MS) {
      vacuumAt = now;
      await vacuum(pool, await listChangedTables(pool));
    }
    // All activity seen so far is in the files; nothing further is due for it.
    if (unsaved <= QUIET_WAL_BYTES) requestsMaintained = requests();
  }

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    maintainIfDue()
      // The database was closed meanwhile, which is no fault: the rest is done after the next start.
      .catch((error) => (isStopped ? undefined : onWarning(error)))
      .finally(() => {
        isBusy = false;
      });
  }, CHECK_EVERY_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** Bytes of log that a restart would have to replay. */
export async function bytesSinceCheckpoint(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes
     from pg_control_checkpoint()`,
  );
  return rows[0]?.bytes ?? 0;
}

/** Every table name, quoted. */
export function listTables(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  return selectTables(pool, 'true');
}

/** Tables with many dead rows or stale statistics; the thresholds are PostgreSQL's own. */
export function listChangedTables(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  return selectTables(
    pool,
    `n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 1000 + 0.1 * n_live_tup`,
  );
}

/** One table at a time, so that other statements run in between. */
export async function vacuum(pool: Pick<pg.Pool, 'query'>, tables: string[]): Promise<void> {
  for (const table of tables) await pool.query(`vacuum (analyze) ${table}`);
}

async function selectTables(pool: Pick<pg.Pool, 'query'>, condition: string): Promise<string[]> {
  // The engine publishes its row counters only on request, and a vacuum resets only published ones.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select schemaname as schema, relname as name from pg_stat_user_tables
     where ${condition} order by 1, 2`,
  );
  return rows.map(
    ({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
  );
}
