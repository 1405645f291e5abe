import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { freePort } from '../../apps/server/src/testing/services/service-process.ts';
import { ownPlaceFigures } from './support/own-place.ts';
import { addElders, addHeroes } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';
import { median } from './support/statistics.ts';

const HEROES = 100_000;
const CONNECTIONS = 16;
const SECONDS = 2;
const ROUNDS = 7;
const BARE = fileURLToPath(new URL('../../apps/server/src/testing/bare-route.ts', import.meta.url));

/**
 * The top 50 of 100,000 players for signed-in people, compared with a bare Fastify route that answers the same
 * JSON, alternating in one run. The ratio is taken between adjacent measurements, because the machine's load
 * varies; the median is reported. Then the cost of the own place, and the age of a board.
 */
export async function boardBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ settings: { shared_buffers: '256MB' } });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-bench-'));
  const server = await startServer({ databaseUrl: postgres.url });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await addHeroes(client, HEROES);
    const [reader] = await addElders(client, 1);
    const cookie = reader?.cookie ?? '';
    const url = `${server.url}/api/leaderboards/honor`;
    const json = await (await fetch(url, { headers: { cookie } })).text();
    const file = path.join(folder, 'board.json');
    await writeFile(file, json);
    const bare = await startBare(file);
    await rateOf(url, { cookie });
    await rateOf(`${bare.url}/object`);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        object: await rateOf(`${bare.url}/object`),
        ours: await rateOf(url, { cookie }),
        text: await rateOf(`${bare.url}/text`),
      });
    }
    bare.stop();
    return [
      { name: 'size of the top 50', value: json.length / 1024, unit: 'KB' },
      {
        name: 'bare route that answers the object',
        value: median(rounds.map(({ object }) => object)),
        unit: '/s',
      },
      {
        name: 'bare route that answers text made once',
        value: median(rounds.map(({ text }) => text)),
        unit: '/s',
      },
      {
        name: 'top 50 of 100,000, signed in',
        value: median(rounds.map(({ ours }) => ours)),
        unit: '/s',
      },
      {
        name: 'top 50 ÷ bare route, object',
        value: median(rounds.map(({ ours, object }) => (100 * ours) / object)),
        unit: '%',
        bar: { atLeast: 50 },
      },
      {
        name: 'top 50 ÷ bare route, text',
        value: median(rounds.map(({ ours, text }) => (100 * ours) / text)),
        unit: '%',
      },
      {
        name: 'own place among 100,000',
        value: await rateOf(`${url}/own`, { cookie }),
        unit: '/s',
      },
      ...(await ownPlaceFigures(postgres.url)),
      {
        name: 'until a change is on the board, at most',
        value: await slowestNews({ client, url, cookie }),
        unit: 's',
        bar: { atMost: 5 },
      },
    ];
  } finally {
    await client.end();
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Changes the leader's AURA directly in the database during reads, five times; returns the longest delay. */
async function slowestNews(options: {
  client: Client;
  url: string;
  cookie: string;
}): Promise<number> {
  const { client, url, cookie } = options;
  let slowest = 0;
  for (let change = 1; change <= 5; change += 1) {
    const aura = 1_000_000 + change;
    await client.query(`update profiles set current_aura = $1 where user_id = 'hero-1'`, [aura]);
    const begun = performance.now();
    for (;;) {
      const answer = await fetch(url, { headers: { cookie } });
      const { items } = (await answer.json()) as { items: { currentAura: number }[] };
      if (items[0]?.currentAura === aura) break;
      await delay(20);
    }
    slowest = Math.max(slowest, (performance.now() - begun) / 1000);
  }
  return slowest;
}

/** Answers a second for many concurrent readers. */
export async function rateOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  await autocannon({ url, headers, connections: CONNECTIONS, duration: 1 });
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${url}`);
  }
  return result.requests.average;
}

/** The bare Fastify route that answers the file's content. */
export async function startBare(file: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [BARE, String(port), file], { stdio: 'inherit' });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${url}/object`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return { url, stop: () => child.kill('SIGTERM') };
    await delay(100);
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  throw new Error('the bare route did not answer');
}
