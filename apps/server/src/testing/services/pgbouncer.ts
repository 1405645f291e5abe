import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findProxy } from './find-program.ts';
import { findAccount } from './postgres.ts';
import { freePort, startProcess } from './service-process.ts';

/** A PgBouncer in transaction mode in front of one PostgreSQL server. */
export type PgBouncerService = {
  /** Address of the server's database `postgres` through it, as superuser. */
  readonly url: string;
  stop(): Promise<void>;
};

/** Starts it on a free port of 127.0.0.1; the error names what to install when it cannot. */
export async function startPgBouncer(target: number): Promise<PgBouncerService> {
  const program = findProxy('pgbouncer');
  if (!program) throw new Error('These tests need PgBouncer: install the package "pgbouncer".');
  const account = findAccount();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goreal-pgbouncer-'));
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings({ port, target }));
  // The file too: under the umask 077 only its owner reads it.
  if (account) for (const entry of [folder, file]) chownSync(entry, account.uid, account.gid);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const running = await startProcess({
    program,
    args: [file],
    options: { ...account, cwd: folder },
    probe: () => connectOnce(url),
  });
  return {
    url,
    stop: async () => {
      await running.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of docs/operations.md, and those specific to the test. */
function settings({ port, target }: { port: number; target: number }): string {
  return `
[databases]
* = host=127.0.0.1 port=${target} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`;
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
