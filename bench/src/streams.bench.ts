import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { createDatabase, withClient } from './support/databases.ts';
import { addElders, addPlayers, type Member } from './support/people.ts';
import { count, type Figure, none } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { percentile } from './support/statistics.ts';
import { openStreams, type StreamClient } from './support/stream-clients.ts';

/** Streams of one process; the second has as many. The variable STREAMS sets another number. */
const STREAMS = Number(process.env.STREAMS ?? 10_000);
/** Members of the guild whose chat is measured, over all processes. */
const GUILD = 1000;
const MESSAGES = 100;
const WARM_UP = 10;
const GAP_MS = 100;
/** One author may post ten times in half a minute. */
const AUTHORS = 60;
const IDLE_SECONDS = 30;
/** Maximum delay of a client, including its processing; a later one counts as lost. */
const RETURN_MS = 60_000;

/**
 * Ten thousand live streams on one process, each as a browser keeps it: the cost of an idle one, the latency
 * of a message to a guild of 1,000 of them, and their reconnection when the process is killed. Then as many
 * again on a second process.
 */
export async function streamsBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const clients: StreamClient[] = [];
  const servers: ServerProcess[] = [];
  try {
    await createDatabase(postgres, 'streams');
    const place = { databaseUrl: postgres.urlOf('streams') };
    const first = await startServer(place);
    servers.push(first);
    const { guild, others } = await withClient(place.databaseUrl, addPeople);
    const before = await first.memory();
    const began = performance.now();
    const one = await openOn(first, [...guild, ...others.slice(0, STREAMS - GUILD)], 0);
    clients.push(one);
    const opening = performance.now() - began;
    await delay(3000);
    const each = async (): Promise<number> => ((await first.memory()) - before) * (1024 / STREAMS);
    const opened = await each();
    const idle = await idleLoad(first);
    const rested = await each();
    const spent = await deliveries({ servers, clients, authors: guild });
    const back = await comeBack({ server: first, client: one, author: guild[0], place });
    servers[0] = back.server;
    const second = await startServer(place);
    servers.push(second);
    const half = GUILD / 2;
    const more = others.slice(STREAMS - GUILD);
    clients.push(await openOn(second, [...guild.slice(half), ...more], STREAMS));
    const spentOnTwo = await deliveries({ servers, clients, authors: guild });
    return [
      count('streams on one process', STREAMS),
      { name: 'opened', value: (1000 * STREAMS) / opening, unit: '/s' },
      { name: 'memory of a stream just opened', value: opened, unit: 'KB', bar: { atMost: 40 } },
      { name: 'the same, half a minute later', value: rested, unit: 'KB', bar: { atMost: 40 } },
      { name: 'share of a core for all of them at rest', value: idle, unit: '%' },
      { name: 'message to a guild of 1,000 among them, p50', ...ms(percentile(spent, 0.5)) },
      { name: 'the same, p99', ...ms(percentile(spent, 0.99)), bar: { atMost: 200 } },
      ...back.figures,
      count('streams on two processes', 2 * STREAMS),
      { name: 'message to the guild, both processes, p50', ...ms(percentile(spentOnTwo, 0.5)) },
      { name: 'the same, p99', ...ms(percentile(spentOnTwo, 0.99)), bar: { atMost: 200 } },
    ];
  } finally {
    for (const client of clients) client.close();
    for (const server of servers) await server.kill();
    await postgres.stop();
  }
}

async function addPeople(client: Client): Promise<{ guild: Member[]; others: Member[] }> {
  await client.query('begin');
  const guild = await addElders(client, GUILD);
  const others = await addPlayers(client, 2 * STREAMS - GUILD);
  await client.query('commit');
  await client.query('analyze');
  return { guild, others };
}

function openOn(
  server: ServerProcess,
  members: readonly Member[],
  firstAddress: number,
): Promise<StreamClient> {
  const cookies = members.slice(0, STREAMS).map(({ cookie }) => cookie);
  return openStreams({ url: `${server.url}/api/live`, cookies, firstAddress });
}

/** Processor time of a server with idle streams, in percent of a core. */
async function idleLoad(server: ServerProcess): Promise<number> {
  const from = await server.processorSeconds();
  await delay(IDLE_SECONDS * 1000);
  return (100 * ((await server.processorSeconds()) - from)) / IDLE_SECONDS;
}

/** ms from each post to the last of the guild's streams, whose members come first on each process. */
async function deliveries(options: {
  servers: readonly ServerProcess[];
  clients: readonly StreamClient[];
  authors: readonly Member[];
}): Promise<number[]> {
  const { servers, clients, authors } = options;
  const spent: number[] = [];
  for (let at = 0; at < MESSAGES + WARM_UP; at += 1) {
    const mark = `mark-${clients.length}-${at}-end`;
    // On the first process the whole guild has streams; on the second its second half has another one each.
    const counts = [GUILD, GUILD / 2];
    const all = clients.map((client, index) => client.received(mark, counts[index] ?? 0));
    const from = monotonic();
    await post({ server: servers[0], author: authors[at % AUTHORS], mark });
    spent.push(Math.max(...(await Promise.all(all))) - from);
    await delay(GAP_MS);
  }
  return spent.slice(WARM_UP);
}

async function post(options: {
  server: ServerProcess | undefined;
  author: Member | undefined;
  mark: string;
}): Promise<void> {
  const { server, author, mark } = options;
  const answer = await fetch(`${server?.url}/api/guildChats/illumination/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: author?.cookie ?? '' },
    body: JSON.stringify({ message: `A message to the whole guild, ${mark}` }),
  });
  if (answer.status !== 201) throw new Error(`the message was answered with ${answer.status}`);
}

/** Kills the process and starts it again at its address; a message is posted while the streams reconnect. */
async function comeBack(options: {
  server: ServerProcess;
  client: StreamClient;
  author: Member | undefined;
  place: { databaseUrl: string };
}): Promise<{ server: ServerProcess; figures: Figure[] }> {
  const { client, author, place } = options;
  const port = Number(new URL(options.server.url).port);
  const { resyncs } = await client.status();
  await options.server.kill();
  const server = await startServer({ ...place, port });
  const began = performance.now();
  const mark = 'mark-of-the-return-end';
  const received = client.received(mark, GUILD);
  await post({ server, author, mark });
  let worst = 0;
  let status = await client.status();
  while (status.ready < STREAMS && performance.now() - began < RETURN_MS) {
    const asked = performance.now();
    await fetch(`${server.url}/readyz`);
    worst = Math.max(worst, performance.now() - asked);
    await delay(100);
    status = await client.status();
  }
  const took = performance.now() - began;
  await received;
  return {
    server,
    figures: [
      { name: 'all back after a restart', value: took / 1000, unit: 's', bar: { atMost: 30 } },
      none('not back after a minute', STREAMS - status.ready),
      count('most that came back in a second', status.mostInASecond),
      count('told to load everything again', status.resyncs - resyncs),
      { name: '/readyz meanwhile, worst', ...ms(worst), bar: { atMost: 1000 } },
    ],
  };
}

function ms(value: number): Pick<Figure, 'value' | 'unit'> {
  return { value, unit: 'ms' };
}

function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
