import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type PostgresService,
  startPostgres,
} from '../../apps/server/src/testing/services/postgres.ts';
import { startRedis } from '../../apps/server/src/testing/services/redis.ts';
import { createDatabase, withClient } from './support/databases.ts';
import { addElders, type Member } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { percentile } from './support/statistics.ts';
import { type Listeners, openListeners, type StreamTarget } from './support/stream-listeners.ts';

export const LISTENERS = 1000;
const ROUNDS = 3;
const MESSAGES = 60;
/** One author may post ten times in half a minute, so many authors alternate. */
const AUTHORS = 40;
const GAP_MS = 40;
const BARE = fileURLToPath(new URL('./support/bare-stream.ts', import.meta.url));

/**
 * A message to 1,000 live listeners on one process, measured from the post to the last delivery, compared with
 * a bare node:http event stream with the same insert, alternating in one run; then over two processes.
 */
export async function chatBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    await createDatabase(postgres, 'chat');
    await createDatabase(postgres, 'bare');
    const ours: number[] = [];
    const bare: number[] = [];
    const server = await startServer({ databaseUrl: postgres.urlOf('chat') });
    const members = await membersOf(postgres);
    const before = await server.memory();
    let perListener = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(...(await bareRound(postgres)));
      const listeners = await openChatListeners([server], members);
      if (round === 0) perListener = ((await server.memory()) - before) * (1024 / LISTENERS);
      ours.push(...(await posts({ server, members, listeners })));
      listeners.close();
    }
    await server.stop();
    return [
      { name: 'bare event stream, p50', value: percentile(bare, 0.5), unit: 'ms' },
      { name: 'bare event stream, p99', value: percentile(bare, 0.99), unit: 'ms' },
      { name: 'chat of 1,000, p50', value: percentile(ours, 0.5), unit: 'ms' },
      { name: 'chat of 1,000, p99', value: percentile(ours, 0.99), unit: 'ms' },
      ratio('chat ÷ bare, p50', { ours, bare, share: 0.5, atMost: 1.3 }),
      ratio('chat ÷ bare, p99', { ours, bare, share: 0.99, atMost: 1.5 }),
      { name: 'memory per live listener', value: perListener, unit: 'KB', bar: { atMost: 40 } },
      await twoProcesses(postgres, members),
      await twoProcessesWithRedis(postgres, members),
    ];
  } finally {
    await postgres.stop();
  }
}

function ratio(
  name: string,
  of: { ours: readonly number[]; bare: readonly number[]; share: number; atMost: number },
): Figure {
  const value = percentile(of.ours, of.share) / percentile(of.bare, of.share);
  return { name, value, unit: '×', bar: { atMost: of.atMost } };
}

export function membersOf(postgres: PostgresService): Promise<Member[]> {
  return withClient(postgres.urlOf('chat'), (client) => addElders(client, LISTENERS));
}

/** One listener a member, spread evenly over the servers. */
export function openChatListeners(
  servers: readonly ServerProcess[],
  members: readonly Member[],
): Promise<Listeners> {
  return openListeners(
    members.map(({ cookie }, at) => ({
      url: `${servers[at % servers.length]?.url}/api/live`,
      headers: { cookie },
    })),
  );
}

let turn = 0;

/** Posts one message after the other; returns ms from each post to its last delivery. */
export async function posts(options: {
  server: ServerProcess;
  members: readonly Member[];
  listeners: Listeners;
}): Promise<number[]> {
  const { server, members, listeners } = options;
  const url = `${server.url}/api/guildChats/illumination/messages`;
  return postInTurn(listeners, (at) => ({
    url,
    headers: { cookie: members[at % AUTHORS]?.cookie ?? '' },
  }));
}

/** The same for any address that accepts a message as JSON; `targetOf` gives address and author of each message. */
export async function postInTurn(
  listeners: Listeners,
  targetOf: (turn: number) => Post,
  { messages, warmUp }: { messages: number; warmUp: number } = {
    messages: MESSAGES,
    warmUp: WARM_UP,
  },
): Promise<number[]> {
  const spent: number[] = [];
  for (let at = 0; at < messages; at += 1) {
    turn += 1;
    spent.push(await measureDelivery({ ...targetOf(turn), listeners, mark: `mark-${turn}-end` }));
    await delay(GAP_MS);
  }
  return spent.slice(warmUp);
}

/** Messages that are not measured, because code and connections of both servers are still cold. */
const WARM_UP = 10;

/** Address, author and further fields of a message. */
type Post = StreamTarget & { more?: Record<string, string> };

async function measureDelivery(
  options: Post & { listeners: Listeners; mark: string },
): Promise<number> {
  const { url, headers, more, listeners, mark } = options;
  const delivered = listeners.received(mark);
  const from = performance.now();
  const answer = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...more, message: `A message to the whole guild, ${mark}` }),
  });
  await delivered;
  const spent = performance.now() - from;
  const { status } = await answer;
  if (status !== 201) throw new Error(`the message was answered with ${status}`);
  return spent;
}

export async function bareRound(postgres: PostgresService): Promise<number[]> {
  const child = spawn(process.execPath, [BARE], {
    env: { ...process.env, DATABASE_URL: postgres.urlOf('bare') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${String(port).trim()}/`;
  const listeners = await openListeners(
    Array.from({ length: LISTENERS }, () => ({ url, headers: {} })),
  );
  const spent = await postInTurn(listeners, () => ({ url, headers: {} }));
  listeners.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
  return spent;
}

async function twoProcesses(
  postgres: PostgresService,
  members: readonly Member[],
  redisUrl?: string,
): Promise<Figure> {
  const databaseUrl = postgres.urlOf('chat');
  const place = { databaseUrl, ...(redisUrl ? { redisUrl } : {}) };
  const servers = [await startServer(place), await startServer(place)];
  const [server] = servers;
  if (!server) throw new Error('no server');
  const listeners = await openChatListeners(servers, members);
  const spent = await posts({ server, members, listeners });
  listeners.close();
  for (const one of servers) await one.stop();
  return {
    name: `two processes, ${redisUrl ? 'with Redis' : 'PostgreSQL alone'}, slowest`,
    value: Math.max(...spent),
    unit: 'ms',
    bar: { atMost: 250 },
  };
}

async function twoProcessesWithRedis(
  postgres: PostgresService,
  members: readonly Member[],
): Promise<Figure> {
  const redis = await startRedis();
  try {
    return await twoProcesses(postgres, members, redis.url);
  } finally {
    await redis.stop();
  }
}
