import pg from 'pg';
import { assembleDatabase } from '../assemble-database.ts';
import { columnTypes } from '../column-types.ts';
import { databaseMessages as messages } from '../database.messages.ts';
import type { Database, OpenDatabaseOptions } from '../database.ts';
import { DatabaseFolderError, DatabaseStandbyError } from '../database-errors.ts';
import { FairSharePool } from '../fair-share-pool.ts';
import { SERVER_SESSION } from '../transfer/server-sessions.ts';
import { boundStatements, STATEMENT_LIMITS, type StatementLimits } from './bound-statements.ts';
import { createListener } from './listener.ts';
import { boundPooledStatements } from './pooled-statements.ts';
import { createReplica, type Replica } from './replica.ts';

const OLDEST = 150_000;
/** Connection timeout of the listening session. */
const LISTENER_CONNECTS_MS = 3_000;
/** After this time the primary is read instead of the replica. */
const REPLICA_CONNECTS_MS = 1_000;
const REPLICA_CONNECTIONS = 4;
const IDLE_MS = 30_000;

/**
 * Opens a pool to a PostgreSQL server (15 or newer), and one more session for LISTEN on demand. With `directUrl` the pool
 * goes through a pooler in transaction mode, and the listening session around it.
 */
export async function openPostgresql(
  options: OpenDatabaseOptions & { url: string },
): Promise<Database> {
  const { url, directUrl } = options;
  const onWarning = options.onWarning ?? ((error: Error) => process.emitWarning(error));
  const limits = options.statementLimits ?? STATEMENT_LIMITS;
  const bound = directUrl === undefined ? boundStatements : boundPooledStatements;
  const settings = { application_name: 'goreal', types: columnTypes, keepAlive: true };
  const pool = new FairSharePool({
    ...settings,
    connectionString: url,
    connectionTimeoutMillis: limits.requestMs,
    max: options.poolSize ?? 10,
    idleTimeoutMillis: IDLE_MS,
    onConnect: (client: pg.ClientBase) => {
      // For a session lost while in use the statement reports the error; an unhandled event would end the
      // process.
      client.on('error', () => undefined);
      bound(client, limits);
      return prepareSession(client);
    },
  });
  // An idle session that the server ends is replaced at its next use.
  pool.on('error', (error) => onWarning(error));
  try {
    await requireVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listening = {
    ...settings,
    application_name: SERVER_SESSION,
    connectionString: directUrl ?? url,
    connectionTimeoutMillis: LISTENER_CONNECTS_MS,
  };
  const listener = createListener(() => new pg.Client(listening), onWarning);
  const replica = openReplica({ ...options, settings, limits, primary: pool, onWarning });
  return assembleDatabase({
    kind: 'postgresql',
    pool,
    onWarning,
    ...(replica && { replica }),
    listen: listener.listen,
    announce: listener.announce,
    close: async () => {
      await listener.close();
      await replica?.close();
      await pool.end();
    },
  });
}

/** Connects at the first read, so that the server's start does not wait for it. */
function openReplica(of: {
  replicaUrl?: string | undefined;
  settings: pg.PoolConfig;
  limits: StatementLimits;
  primary: pg.Pool;
  onWarning: (error: Error) => void;
}): Replica | undefined {
  const { replicaUrl, settings, limits, primary, onWarning } = of;
  if (replicaUrl === undefined) return undefined;
  const pool = new FairSharePool({
    ...settings,
    connectionString: replicaUrl,
    connectionTimeoutMillis: REPLICA_CONNECTS_MS,
    max: REPLICA_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    onConnect: (client: pg.ClientBase) => {
      client.on('error', () => undefined);
      boundStatements(client, limits);
      return client.query("set time zone 'UTC'");
    },
  });
  pool.on('error', onWarning);
  return createReplica({ primary, pool, onWarning });
}

/**
 * A standby refuses writes, and its data may be old: after a failover the address may lead to one for a while.
 * A pooler in transaction mode applies a client's time zone.
 */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  const results = await client.query("set time zone 'UTC'; select pg_is_in_recovery() as standby");
  const [, recovery] = results as unknown as pg.QueryResult<{ standby: boolean }>[];
  if (recovery?.rows[0]?.standby) throw new DatabaseStandbyError();
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version >= OLDEST) return;
  throw new DatabaseFolderError(
    messages.serverTooOld(Math.floor(version / 10_000), OLDEST / 10_000),
  );
}
