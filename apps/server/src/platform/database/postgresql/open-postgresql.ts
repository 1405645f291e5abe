import pg from 'pg';
import { assembleDatabase } from '../assemble-database.ts';
import { columnTypes } from '../column-types.ts';
import { databaseMessages as messages } from '../database.messages.ts';
import type { Database, OpenDatabaseOptions } from '../database.ts';
import { DatabaseFolderError } from '../database-errors.ts';
import { SERVER_SESSION } from '../transfer/server-sessions.ts';
import { boundStatements, STATEMENT_LIMITS } from './bound-statements.ts';
import { createListener } from './listener.ts';

const OLDEST = 150_000;

/** Opens a pool to a PostgreSQL server (15 or newer), and one more session for LISTEN on demand. */
export async function openPostgresql(
  options: OpenDatabaseOptions & { url: string },
): Promise<Database> {
  const onWarning = options.onWarning ?? ((error: Error) => process.emitWarning(error));
  const limits = options.statementLimits ?? STATEMENT_LIMITS;
  const settings = {
    connectionString: options.url,
    application_name: 'goreal',
    types: columnTypes,
    connectionTimeoutMillis: limits.requestMs,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...settings,
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 30_000,
    onConnect: (client: pg.ClientBase) => {
      // For a session lost while in use the statement reports the error; an unhandled event would end the
      // process.
      client.on('error', () => undefined);
      boundStatements(client, limits);
      return client.query("set time zone 'UTC'");
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
  const listener = createListener(
    () => new pg.Client({ ...settings, application_name: SERVER_SESSION }),
    onWarning,
  );
  return assembleDatabase({
    kind: 'postgresql',
    pool,
    onWarning,
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await pool.end();
    },
  });
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
