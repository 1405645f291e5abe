import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresFolder } from './find-program.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { findAccount, type PostgresService, startPostgres } from './postgres.ts';
import { openSwitchingProxy } from './tcp-proxy.ts';

const TIMEOUT_MS = 60_000;

/** The synchronous standby. */
const STANDBY = 'standby';

/**
 * Two PostgreSQL servers with synchronous replication, PgBouncer in transaction mode, and a direct address.
 * Both lead to the current primary. `failOver` and `addStandby` do what Patroni and HAProxy do in production.
 */
export type FailoverCluster = {
  /** through PgBouncer */
  readonly url: string;
  /** bypasses PgBouncer */
  readonly directUrl: string;
  /**
   * Kills the primary (SIGKILL), or suspends it (SIGSTOP); promotes the standby after this many ms and
   * redirects both addresses to it. Resolves with the time of the promotion (`performance.now`).
   */
  failOver(end: PrimaryEnd): Promise<number>;
  /** Creates a standby of the primary and makes it the synchronous one. */
  addStandby(): Promise<void>;
  /** Redirects PgBouncer to the wrong server, or back. */
  pointPoolerAt(role: 'primary' | 'standby'): void;
  /** directly to the standby */
  standbyUrl(): string;
  /** A read replica that applies its log with this delay; it follows every new primary. */
  addReplica(lateMs: number): Promise<{ url: string }>;
  stop(): Promise<void>;
};

/** How the primary fails, and the time until the standby is promoted. */
export type PrimaryEnd = { how: 'killed' | 'hanging'; awayMs: number };

export async function startFailoverCluster(): Promise<FailoverCluster> {
  let primary: Member = { server: await startPostgres({ settings: SETTINGS }) };
  let standby: Member | undefined;
  const replicas: Member[] = [];
  const proxy = await openSwitchingProxy(primary.server.port);
  const poolerProxy = await openSwitchingProxy(primary.server.port);
  const pooler = await startPgBouncer(poolerProxy.port);

  return withStandby({
    url: pooler.url,
    directUrl: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`,
    async failOver({ how, awayMs }) {
      const next = required(standby);
      const dead = primary;
      if (how === 'killed') await dead.server.kill();
      else dead.server.freeze();
      await delay(awayMs);
      const promotedAt = performance.now();
      await ask(next.server.url, 'select pg_promote(true, 30)');
      primary = next;
      standby = undefined;
      poolerProxy.pointAt(primary.server.port);
      proxy.pointAt(primary.server.port);
      await dead.server.kill();
      await remove(dead);
      return promotedAt;
    },
    async addStandby() {
      const { url, port } = primary.server;
      standby = await copyOf({ source: primary.server, name: STANDBY, follows: port });
      // An own setting, for the time when it is the primary without a standby.
      await ask(standby.server.url, "alter system set synchronous_standby_names = ''");
      await ask(url, `alter system set synchronous_standby_names = '${STANDBY}'`);
      await ask(url, 'select pg_reload_conf()');
      await untilFollowing(url, { name: STANDBY, state: 'sync' });
    },
    pointPoolerAt(role) {
      const { server } = role === 'primary' ? primary : required(standby);
      poolerProxy.pointAt(server.port);
    },
    standbyUrl: () => required(standby).server.url,
    async addReplica(lateMs) {
      const replica = await copyOf({
        source: primary.server,
        name: `replica_${lateMs}`,
        follows: proxy.port,
        settings: { recovery_min_apply_delay: `${lateMs}ms` },
      });
      replicas.push(replica);
      return { url: replica.server.url };
    },
    async stop() {
      await pooler.stop();
      for (const member of [...replicas, standby, primary]) if (member) await remove(member);
      await Promise.all([proxy.close(), poolerProxy.close()]);
    },
  });
}

/** `folder`: of a copy, which is removed with it. */
type Member = { server: PostgresService; folder?: string };

/** Commits wait for the standby, not for disks: only processes are killed. */
const SETTINGS = {
  synchronous_commit: 'on',
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '200ms',
};

function required(member: Member | undefined): Member {
  if (!member) throw new Error('there is no standby');
  return member;
}

async function withStandby(cluster: FailoverCluster): Promise<FailoverCluster> {
  await cluster.addStandby();
  return cluster;
}

async function copyOf(of: {
  source: PostgresService;
  name: string;
  /** port of the server whose changes it applies */
  follows: number;
  settings?: Record<string, string>;
}): Promise<Member> {
  const { source, name, follows, settings } = of;
  const account = findAccount();
  const folder = mkdtempSync(path.join(os.tmpdir(), `goreal-${name}-`));
  if (account) chownSync(folder, account.uid, account.gid);
  await promisify(execFile)(
    path.join(findPostgresFolder(), 'pg_basebackup'),
    [
      '-D',
      path.join(folder, 'files'),
      '-d',
      `host=127.0.0.1 user=postgres port=${source.port}`,
      '-X',
      'stream',
      '--checkpoint=fast',
      '--no-sync',
      '--write-recovery-conf',
    ],
    { ...account, cwd: folder },
  );
  const connection = `host=127.0.0.1 user=postgres port=${follows} application_name=${name}`;
  const server = await startPostgres({
    folder,
    settings: { ...SETTINGS, ...settings, primary_conninfo: connection },
  });
  await untilFollowing(source.url, { name });
  return { server, folder };
}

async function untilFollowing(
  url: string,
  { name, state }: { name: string; state?: 'sync' },
): Promise<void> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await delay(50)) {
    const [row] = await ask(
      url,
      `select sync_state from pg_stat_replication where application_name = '${name}' and state = 'streaming'`,
    );
    if (row && (state === undefined || row.sync_state === state)) return;
  }
  throw new Error(`${name} does not follow the primary`);
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function remove({ server, folder }: Member): Promise<void> {
  await server.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}
