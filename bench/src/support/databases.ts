import { execFileSync } from 'node:child_process';
import { Client } from 'pg';
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
