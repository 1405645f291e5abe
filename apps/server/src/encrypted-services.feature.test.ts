import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  ACCOUNT,
  createHome,
  type Home,
  run,
  type ServerProcess,
} from '#testing/server-process.ts';
import { type Certificates, makeCertificates } from '#testing/services/certificates.ts';
import { type PostgresService, startPostgres } from '#testing/services/postgres.ts';
import { type RedisService, startRedis } from '#testing/services/redis.ts';

// The first start on an empty database runs every migration.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = 'lettersAndDigits42';

let home: Home;
let folder: string;
let certificates: Certificates;
let postgres: PostgresService;
let redis: RedisService;
let address: (user: string) => string;

beforeAll(async () => {
  home = await createHome();
  folder = mkdtempSync(join(tmpdir(), 'goreal-certificates-'));
  certificates = makeCertificates(folder);
  postgres = await startPostgres({ certificates });
  redis = await startRedis({ certificates, password: PASSWORD });
  await onDatabase('postgres', async (client) => {
    await client.query(`create role academy login password '${PASSWORD}'`);
    await client.query('create database academy owner academy');
  });
  const { host } = new URL(postgres.url);
  address = (user) => `postgres://${user}:${PASSWORD}@${host}/academy?sslmode=verify-full`;
});

afterAll(async () => {
  await Promise.all([redis?.stop(), postgres?.stop(), home?.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

async function onDatabase<Result>(
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: postgres.urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function start(env: Record<string, string>): ServerProcess {
  return run('main.ts', ['serve'], {
    env: { ...home.env, DATABASE_URL: address('academy'), REDIS_URL: redis.url, ...env },
  });
}

it('an academy uses PostgreSQL and Redis over verified TLS, as a database user that owns only its own tables', async () => {
  const server = start({ NODE_EXTRA_CA_CERTS: certificates.authority });
  await server.ready();
  const answer = await fetch(`${home.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  expect(answer.status).toBe(200);
  const sessions = await onDatabase('academy', async (client) => {
    const { rows } = await client.query(
      `select ssl, rolsuper, rolcreaterole, rolcreatedb from pg_stat_ssl
       join pg_stat_activity using (pid) join pg_roles on rolname = usename
       where datname = 'academy' and usename = 'academy'`,
    );
    return rows;
  });
  expect(sessions.length).toBeGreaterThan(0);
  const plain = { ssl: true, rolsuper: false, rolcreaterole: false, rolcreatedb: false };
  for (const session of sessions) expect(session).toEqual(plain);
  const { port } = new URL(redis.url);
  const client = new Redis({
    port: Number(port),
    password: PASSWORD,
    tls: { rejectUnauthorized: false },
  });
  // Its command connection and its subscription.
  expect(String(await client.client('LIST')).split('\n').length).toBeGreaterThan(2);
  client.disconnect();
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

it('refuses a database whose certificate is not signed by a trusted authority', async () => {
  const { code, err } = await start({}).ended;
  expect(code).not.toBe(0);
  expect(err).toMatch(/certificate/i);
  expect(err).not.toContain(PASSWORD);
});
