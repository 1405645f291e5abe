import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import {
  type Answer,
  type PushSimulator,
  startPushSimulator,
} from '../../apps/simulators/push/index.ts';
import { createDatabase } from './support/databases.ts';
import { addElders } from './support/people.ts';
import { type Figure, none } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

/** Answers of the push services per thousand devices, and the state that must be recorded for each. */
const KINDS: readonly { of1000: number; script: Answer[]; state: string }[] = [
  { of1000: 900, script: [201], state: 'accepted' },
  { of1000: 30, script: [404], state: 'expired' },
  { of1000: 20, script: [410], state: 'expired' },
  { of1000: 10, script: [413], state: 'failed' },
  { of1000: 20, script: [{ status: 429, retryAfter: 1 }, 201], state: 'accepted' },
  { of1000: 15, script: [500, 201], state: 'accepted' },
  { of1000: 5, script: ['hang', 201], state: 'accepted' },
];
const THOUSANDS = Number(process.env.PUSH_THOUSANDS ?? 10);
/** Concurrent sends of one process (`delivery-queue.ts`). */
const AT_ONCE = 100;
const TIMEOUT_MS = 300_000;

type Device = { id: string; state: string };

/** One broadcast to 10,000 subscriptions, some expired, slow or failing, compared with as many bare posts. */
export async function pushBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const simulator = await startPushSimulator({ open: false });
  const databaseUrl = postgres.urlOf('push');
  let server: ServerProcess | undefined;
  try {
    await createDatabase(postgres, 'push');
    // Only local mode sends to push services without TLS.
    server = await startServer({
      databaseUrl,
      mode: ['local', '--alone'],
      environment: { PUSH_ENDPOINTS: simulator.url },
    });
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const [elder] = await addElders(client, 1);
    const devices = await addDevices(client, simulator);
    const bare = await postBare(simulator, devices.length);
    const sent = await broadcast({ server, simulator, devices, cookie: elder?.cookie ?? '' });
    const wrong = await wrongOutcomes(client, devices);
    await client.end();
    const dead = devices.filter(({ state }) => state === 'expired');
    return [
      { name: 'bare posts', value: bare, unit: '/s' },
      { name: 'pushes, signed and sealed', value: sent.rate, unit: '/s' },
      { name: 'pushes ÷ bare posts', value: (100 * sent.rate) / bare, unit: '%' },
      { name: 'until the last retry was recorded', value: sent.seconds, unit: 's' },
      { name: 'memory of the server, at most', value: sent.memory, unit: 'MB' },
      none('outcomes not as they were', wrong),
      none('dead devices asked twice', dead.filter(({ id }) => simulator.asked(id) > 1).length),
    ];
  } finally {
    await server?.stop();
    await simulator.close();
    await postgres.stop();
  }
}

/** A reader of Ngôn Sứ for each device, with mixed kinds of devices; subscribed a day ago. */
async function addDevices(client: Client, simulator: PushSimulator): Promise<Device[]> {
  const kinds = Array.from({ length: THOUSANDS }, () =>
    KINDS.flatMap((kind) => Array.from({ length: kind.of1000 }, () => kind)),
  ).flat();
  // 7 and the length have no common factor, so every kind is spread over all devices.
  const mixed = kinds.map((_, at) => kinds[(at * 7) % kinds.length] ?? kinds[0]);
  const entered = mixed.map((kind, at) => {
    const { id, subscription } = simulator.quickDevice(kind?.script);
    const { endpoint, keys } = subscription;
    return { id, state: kind?.state ?? '', user_id: `reader-${at + 1}`, endpoint, ...keys };
  });
  await client.query(
    `insert into auth_users (id, name, email)
     select 'reader-' || n, 'Reader ' || n, 'reader-' || n || '@bench.local'
     from generate_series(1, $1) n`,
    [entered.length],
  );
  await client.query(`update profiles set guild = 'envoys' where user_id like 'reader-%'`);
  await client.query(
    `insert into push_devices (user_id, endpoint, p256dh, auth, public_key, created_at)
     select user_id, endpoint, p256dh, auth, '', now() - interval '1 day'
     from jsonb_to_recordset($1::jsonb) as d (user_id text, endpoint text, p256dh text, auth text)`,
    [JSON.stringify(entered)],
  );
  await client.query('vacuum (analyze) profiles, push_devices');
  return entered.map(({ id, state }) => ({ id, state }));
}

/**
 * Posts of the same size to the same service, without signing, encryption and storage; returns posts a second.
 */
async function postBare(simulator: PushSimulator, count: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const body = randomBytes(400);
  const { endpoint } = simulator.quickDevice().subscription;
  const headers = { ttl: '60', 'content-encoding': 'aes128gcm', 'content-length': body.length };
  let next = 0;
  const begun = performance.now();
  const post = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      const request = http.request(endpoint, { method: 'POST', agent, headers });
      request.end(body);
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      await once(response.resume(), 'end');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, post));
  agent.destroy();
  return count / ((performance.now() - begun) / 1000);
}

/** Sends a broadcast to all devices: `rate` until every device was tried once, `seconds` until nothing is due. */
async function broadcast(options: {
  server: ServerProcess;
  simulator: PushSimulator;
  devices: readonly Device[];
  cookie: string;
}): Promise<{ rate: number; seconds: number; memory: number }> {
  const { server, simulator, devices, cookie } = options;
  const payload = { title: 'Hội trăng rằm', body: 'Tối nay, sân Học Viện.' };
  const data = { target: 'guild', targetGuild: 'envoys', payload, requestId: randomUUID() };
  const headers = { cookie, 'content-type': 'application/json' };
  const begun = performance.now();
  const answer = await fetch(`${server.url}/api/sendPushNotification`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data }),
  });
  if (!answer.ok) throw new Error(`the broadcast was refused: ${await answer.text()}`);
  let memory = 0;
  const until = async (isDone: () => Promise<boolean> | boolean): Promise<number> => {
    while (!(await isDone())) {
      const seconds = (performance.now() - begun) / 1000;
      if (seconds * 1000 > TIMEOUT_MS) throw new Error('the broadcast did not finish in time');
      memory = Math.max(memory, await server.memory());
      await delay(50);
    }
    return (performance.now() - begun) / 1000;
  };
  const waiting = new Set(devices.map(({ id }) => id));
  const asked = await until(() => {
    for (const id of waiting) if (simulator.asked(id) > 0) waiting.delete(id);
    return waiting.size === 0;
  });
  const seconds = await until(async () => {
    const response = await fetch(`${server.url}/api/notificationLogs`, { headers });
    const { items } = (await response.json()) as {
      items: { openCount: number; successCount: number }[];
    };
    await delay(450);
    return items[0]?.openCount === 0 && items[0].successCount > 0;
  });
  return { rate: devices.length / asked, seconds, memory };
}

/** Deliveries whose recorded state differs from the service's answer, that are missing, or that exist twice. */
async function wrongOutcomes(client: Client, devices: readonly Device[]): Promise<number> {
  const { rows } = await client.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from push_deliveries group by state',
  );
  const recorded = new Map(rows.map(({ state, count }) => [state, count]));
  const states = new Set([...recorded.keys(), ...devices.map(({ state }) => state)]);
  return [...states].reduce((wrong, state) => {
    const due = devices.filter((device) => device.state === state).length;
    return wrong + Math.abs(due - (recorded.get(state) ?? 0));
  }, 0);
}
