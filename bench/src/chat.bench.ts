import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import {
  type PostgresService,
  startPostgres,
} from '../../apps/server/src/testing/services/postgres.ts';
import { startRedis } from '../../apps/server/src/testing/services/redis.ts';
import { createDatabase } from './approve.bench.ts';
import { type Crowd, gather, percentile, type Seat } from './support/crowd.ts';
import { addElders, type Member } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

export const LISTENERS = 1000;
const ROUNDS = 3;
const MESSAGES = 60;
/** One author may post ten times in half a minute, so many take turns. */
const AUTHORS = 40;
const GAP_MS = 40;
const BARE = fileURLToPath(new URL('./support/bare-stream.ts', import.meta.url));

/**
 * A message to 1,000 live listeners on one process, from the post to the last of them, beside a bare
 * node:http event stream with the same insert, by turns in the same run; then over two processes.
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
      const crowd = await hallCrowd([server], members);
      if (round === 0) perListener = ((await server.memory()) - before) * (1024 / LISTENERS);
      ours.push(...(await posts({ server, members, crowd })));
      crowd.close();
    }
    await server.stop();
    return [
      { name: 'bare event stream, p50', value: percentile(bare, 0.5), unit: 'ms' },
      { name: 'bare event stream, p99', value: percentile(bare, 0.99), unit: 'ms' },
      { name: 'hall of 1,000, p50', value: percentile(ours, 0.5), unit: 'ms' },
      { name: 'hall of 1,000, p99', value: percentile(ours, 0.99), unit: 'ms' },
      ratio('hall ÷ bare, p50', { ours, bare, share: 0.5, atMost: 1.3 }),
      ratio('hall ÷ bare, p99', { ours, bare, share: 0.99, atMost: 1.5 }),
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

export async function membersOf(postgres: PostgresService): Promise<Member[]> {
  const client = new Client({ connectionString: postgres.urlOf('chat') });
  await client.connect();
  const members = await addElders(client, LISTENERS);
  await client.end();
  return members;
}

/** Listeners spread evenly over the servers, one person each. */
export function hallCrowd(
  servers: readonly ServerProcess[],
  members: readonly Member[],
): Promise<Crowd> {
  return gather(
    members.map(({ cookie }, at) => ({
      url: `${servers[at % servers.length]?.url}/api/live`,
      headers: { cookie },
    })),
  );
}

let turn = 0;

/** Posts one after the other; ms from each post to its last listener. */
export async function posts(options: {
  server: ServerProcess;
  members: readonly Member[];
  crowd: Crowd;
}): Promise<number[]> {
  const { server, members, crowd } = options;
  const url = `${server.url}/api/guildChats/illumination/messages`;
  return postInTurn(crowd, (at) => ({
    url,
    headers: { cookie: members[at % AUTHORS]?.cookie ?? '' },
  }));
}

/** The same to any address that takes a message as JSON; `seatOf` says as whom the next one is posted. */
export async function postInTurn(
  crowd: Crowd,
  seatOf: (turn: number) => Post,
  { messages, warmUp }: { messages: number; warmUp: number } = {
    messages: MESSAGES,
    warmUp: WARM_UP,
  },
): Promise<number[]> {
  const spent: number[] = [];
  for (let at = 0; at < messages; at += 1) {
    turn += 1;
    spent.push(await postAndHear({ ...seatOf(turn), crowd, mark: `mark-${turn}-end` }));
    await delay(GAP_MS);
  }
  return spent.slice(warmUp);
}

/** Before these the compiler and the connections are still cold, in both servers. */
const WARM_UP = 10;

/** Where a message is posted, as whom, and what else it says. */
type Post = Seat & { more?: Record<string, string> };

async function postAndHear(options: Post & { crowd: Crowd; mark: string }): Promise<number> {
  const { url, headers, more, crowd, mark } = options;
  const heard = crowd.hear(mark);
  const from = performance.now();
  const answer = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...more, message: `A word to the whole hall, ${mark}` }),
  });
  await heard;
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
  const crowd = await gather(Array.from({ length: LISTENERS }, () => ({ url, headers: {} })));
  const spent = await postInTurn(crowd, () => ({ url, headers: {} }));
  crowd.close();
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
  const crowd = await hallCrowd(servers, members);
  const spent = await posts({ server, members, crowd });
  crowd.close();
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
