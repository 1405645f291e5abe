import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Certificates } from './certificates.ts';
import { findPostgresFolder } from './find-program.ts';
import { freePort, type ServiceProcess, startProcess } from './service-process.ts';

/** A separate PostgreSQL server for tests and benchmarks. */
export type PostgresService = {
  /** Address of its database `postgres`, as superuser. */
  readonly url: string;
  readonly port: number;
  /** Address of another of its databases. */
  urlOf(database: string): string;
  /** SIGKILL to all its processes at once, as in a crash. */
  kill(): Promise<void>;
  /** Suspends all its processes (SIGSTOP). */
  freeze(): void;
  /** Resumes them. */
  thaw(): void;
  /** Restarts on the same files and port after `kill`. */
  restart(): Promise<void>;
  /** Stops it and removes its files, unless the caller gave the folder. */
  stop(): Promise<void>;
};

type PostgresOptions = {
  /** Its data folder; used again when it contains a server's files. A new temporary folder by default. */
  folder?: string;
  /** Whether commits reach the disk. Off by default: tests need no durability. */
  durable?: boolean;
  /** More settings, by name. */
  settings?: Record<string, string>;
  /** Also accepts TLS connections. */
  certificates?: Certificates;
};

/** The user that runs PostgreSQL and PgBouncer when we are root, which both refuse. */
export type Account = { uid: number; gid: number } | undefined;

/** Starts a server on a free port of 127.0.0.1; the error names what to install when it cannot. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresService> {
  const programs = findPostgresFolder();
  const account = findAccount();
  const folder = options.folder ?? mkdtempSync(path.join(os.tmpdir(), 'goreal-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const files = path.join(folder, 'files');
  if (!existsSync(files)) createFiles({ programs, files, account, durable: options.durable });
  const port = await freePort();
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const start = () =>
    untilOrphansAreGone(() => startServer({ programs, folder, port, account, options }));
  let server = await start();
  return {
    url: urlOf('postgres'),
    port,
    urlOf,
    kill: async () => {
      const sessions = childrenOf(server.pid);
      const gone = server.end('SIGKILL');
      signalAll(sessions, 'SIGKILL');
      await gone;
    },
    freeze: () => signalAll([server.pid, ...childrenOf(server.pid)], 'SIGSTOP'),
    thaw: () => signalAll([server.pid, ...childrenOf(server.pid)], 'SIGCONT'),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      // Fast shutdown: open sessions are ended.
      await server.end('SIGINT');
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

export function findAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const idOf = (kind: string) =>
      Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    throw new Error(
      'PostgreSQL and PgBouncer refuse to run as root and there is no user "postgres": add one.',
    );
  }
}

function createFiles(create: {
  programs: string;
  files: string;
  account: Account;
  durable: boolean | undefined;
}): void {
  const { programs, files, account, durable } = create;
  const args = ['-D', files, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  execFileSync(path.join(programs, 'initdb'), durable ? args : [...args, '--no-sync'], {
    ...account,
    cwd: path.dirname(files),
    stdio: 'pipe',
  });
}

function startServer(start: {
  programs: string;
  folder: string;
  port: number;
  account: Account;
  options: PostgresOptions;
}): Promise<ServiceProcess> {
  const { programs, folder, port, account, options } = start;
  const { certificates } = options;
  const settings = {
    ...(certificates && {
      ssl: 'on',
      ssl_cert_file: copyFor(account, { file: certificates.certificate, folder }),
      ssl_key_file: copyFor(account, { file: certificates.key, folder }),
    }),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: options.durable ? 'on' : 'off',
    synchronous_commit: options.durable ? 'on' : 'off',
    ...options.settings,
  };
  const args = ['-D', path.join(folder, 'files'), '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  return startProcess({
    program: path.join(programs, 'postgres'),
    args,
    options: { ...account, cwd: folder },
    probe: () => connectOnce(port),
  });
}

/** A copy that only PostgreSQL's own user can read, as it requires for its key. */
function copyFor(account: Account, { file, folder }: { file: string; folder: string }): string {
  const copy = path.join(folder, path.basename(file));
  copyFileSync(file, copy);
  chmodSync(copy, 0o600);
  if (account) chownSync(copy, account.uid, account.gid);
  return copy;
}

async function connectOnce(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

/** Sessions of a killed server notice it after a moment, and block the next start until then. */
async function untilOrphansAreGone(start: () => Promise<ServiceProcess>): Promise<ServiceProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 50 || !ORPHANS.test(String(error))) throw error;
      await delay(100);
    }
  }
}

const ORPHANS = /postmaster\.pid|shared memory block|Address already in use/;

/** Processes of its sessions and background workers; none where the system has no process list. */
function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
