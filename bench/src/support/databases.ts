import { execFileSync } from 'node:child_process';
import { Client, type ClientBase } from 'pg';
import { migrations } from '../../../apps/server/migrations/index.generated.ts';
import { withLongTimeout } from '../../../apps/server/src/platform/database/long-timeout.ts';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import {
  type PostgresService,
  startPostgres,
} from '../../../apps/server/src/testing/services/postgres.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** An empty database of this name, in place of a former one. */
export async function createDatabase(postgres: PostgresService, name: string): Promise<void> {
  await withClient(postgres.url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
}

/** Runs work with a connection, and releases it when the work fails too. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills an empty database, embedded or on PostgreSQL, before a server starts on it. */
export async function fillDatabase<Result>(
  place: { url: string | undefined; dataDirectory: string },
  fill: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place);
  await migrate(database, migrations);
  const client = await database.pool.connect();
  const result = await withLongTimeout(() => fill(client));
  client.release();
  await database.close();
  return result;
}

/**
 * Starts a server on PostgreSQL, fills its database, and runs a script of a browser with the server's address and what
 * `fill` returned; returns what the script prints, read as JSON.
 */
export async function runInBrowser<Result>(
  name: string,
  script: string,
  fill: (client: Client) => Promise<readonly string[]>,
): Promise<Result> {
  const postgres = await startPostgres({ durable: true });
  const databaseUrl = postgres.urlOf(name);
  let server: ServerProcess | undefined;
  try {
    await createDatabase(postgres, name);
    server = await startServer({ databaseUrl });
    const args = [script, server.url, ...(await withClient(databaseUrl, fill))];
    const output = execFileSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(output) as Result;
  } finally {
    await server?.stop();
    await postgres.stop();
  }
}
