import { randomUUID } from 'node:crypto';
import { notificationLogSchema } from '@goreal/domain/broadcasts/broadcast';
import { type PushSimulator, startPushSimulator } from '@goreal/simulators/push';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { insertPerson } from '#testing/factories.ts';
import { createHome, type Home, run, type ServerProcess } from '#testing/server-process.ts';
import { freePort } from '#testing/services/service-process.ts';

// This test kills and restarts whole processes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Four pieces of notifications, so that a kill happens between them. */
const PEOPLE = 2000;
const DEVICES = 400;
/** Concurrent pushes of one process (`delivery-queue.ts`). */
const ON_THE_WAY = 100;
const isEmbedded = inject('testServices').kind === 'embedded';
const historySchema = z.object({ items: z.array(notificationLogSchema) });
const audienceSchema = z.object({ people: z.int() });

let home: Home;
let simulator: PushSimulator;
let devices: string[];
let running: ServerProcess[];

beforeEach(async () => {
  running = [];
  home = await createHome();
  simulator = await startPushSimulator();
  devices = Array.from({ length: DEVICES }, () => '');
});

afterEach(async () => {
  for (const server of running) server.signal('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await simulator.close();
  await home.remove();
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const push = { PUSH_ENDPOINTS: simulator.url, VAPID_SUBJECT: 'mailto:keeper@example.com' };
  // Only local mode allows push services without TLS, such as the simulated one.
  const server = run('main.ts', ['local', '--alone'], { env: { ...home.env, ...push, ...env } });
  running.push(server);
  await server.ready();
  return server;
}

async function kill(server: ServerProcess): Promise<void> {
  server.signal('SIGKILL');
  await server.ended;
}

/** Opens the database while no process uses the embedded one. */
async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ url: home.env.DATABASE_URL, dataDirectory: home.folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Inserts the elder who sends, and many users, some of whom have a device; returns the cookie of the elder. */
async function insertElderAndReaders(database: Database): Promise<string> {
  const secret = home.env.GOREAL_SECRET ?? '';
  const { cookie } = await insertPerson(database, { secret, role: 'admin', guild: 'titans' });
  await database.pool.query(
    `insert into auth_users (id, name, email)
     select 'reader-' || n, 'Reader ' || n, 'reader-' || n || '@example.com'
     from generate_series(1, $1) n`,
    [PEOPLE],
  );
  await database.pool.query(`update profiles set guild = 'envoys' where user_id like 'reader-%'`);
  const entered = devices.map((_, at) => {
    const { id, subscription } = simulator.quickDevice();
    devices[at] = id;
    const { endpoint, keys } = subscription;
    return { user_id: `reader-${1 + at * (PEOPLE / DEVICES)}`, endpoint, ...keys };
  });
  await database.pool.query(
    `insert into push_devices (user_id, endpoint, p256dh, auth, public_key, created_at)
     select user_id, endpoint, p256dh, auth, '', now() - interval '1 day'
     from jsonb_to_recordset($1::jsonb) as d (user_id text, endpoint text, p256dh text, auth text)`,
    [JSON.stringify(entered)],
  );
  return cookie;
}

/** Ends the lease of a killed process at once instead of after its minute. */
const endLeases = (database: Database) =>
  database.pool.query(`update push_deliveries set due_at = now() where state = 'sending'`);

const pushed = () => devices.filter((id) => simulator.asked(id) > 0).length;
/** A push that a kill interrupted waits longer with each attempt. */
const until = (reached: () => Promise<void> | void) =>
  vi.waitFor(reached, { timeout: 150_000, interval: 5 });

it('a broadcast whose process is killed twice reaches everyone once', async () => {
  const cookie = await inDatabase(insertElderAndReaders);
  const headers = { cookie, 'content-type': 'application/json' };
  const requestId = randomUUID();
  const payload = { title: 'Hội trăng rằm', body: 'Tối nay, sân Học Viện.' };
  const target = { target: 'guild', targetGuild: 'envoys' };
  const body = JSON.stringify({ data: { ...target, payload, requestId } });
  const send = () =>
    fetch(`${home.url}/api/sendPushNotification`, { method: 'POST', headers, body });
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${home.url}/api/${path}`, { headers })).json();

  let server = await start();
  // Where the database accepts two processes, the second continues while the first is down.
  if (!isEmbedded) await start({ PORT: String(await freePort()) });
  // The second process may send all pushes so fast that the elder is answered before the kill.
  const outcome = send().then(
    ({ status }) => status,
    () => 'cut off',
  );
  await until(() => expect(pushed()).toBeGreaterThan(0));
  await kill(server);
  expect(['cut off', 200]).toContain(await outcome);
  await inDatabase(endLeases);

  server = await start();
  await until(() => expect(pushed()).toBeGreaterThan(DEVICES / 2));
  await kill(server);
  await inDatabase(endLeases);

  server = await start();
  // The elder repeats the request: the same request is the same broadcast.
  expect((await send()).status).toBe(200);
  const { people } = audienceSchema.parse(
    await get('notificationAudience?target=guild&targetGuild=envoys'),
  );
  await until(async () => {
    const { items } = historySchema.parse(await get('notificationLogs'));
    expect(items).toMatchObject([
      { totalTargets: people, successCount: DEVICES, failedCount: 0, openCount: 0 },
    ]);
  });
  await kill(server);

  const notifications = await inDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ notifications: number; readers: number }>(
      `select count(*)::int as notifications, count(distinct user_id)::int as readers
       from notifications where title = $1 and user_id like 'reader-%'`,
      [payload.title],
    );
    return rows[0];
  });
  expect(notifications).toEqual({ notifications: PEOPLE, readers: PEOPLE });
  // A push that was sent but not recorded before a kill is sent again with the same topic, so that the device
  // shows it once.
  const received = devices.map((id) => simulator.received(id));
  expect(received.filter((pushes) => pushes.length === 0)).toEqual([]);
  const repeated = received.flatMap((pushes) => pushes.slice(1));
  expect(repeated.length).toBeLessThanOrEqual(2 * ON_THE_WAY);
  for (const pushes of received) {
    expect(new Set(pushes.map(({ topic, payload: words }) => topic + words)).size).toBe(1);
  }
});
