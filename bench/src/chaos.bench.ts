import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { startRedis } from '../../apps/server/src/testing/services/redis.ts';
import { createDatabase } from './approve.bench.ts';
import { type Acknowledged, inspect } from './support/aftermath.ts';
import {
  type Asking,
  accept,
  approve,
  createAsking,
  pending,
  report,
  say,
  type Told,
  upload,
} from './support/deeds.ts';
import { addElders, addPlayers, addQuests, type Member } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { freePort, type ServerProcess, startServer } from './support/server-process.ts';

/** How long things are killed; the check afterwards takes some minutes more. */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 30);
const PLAYERS = 40;
const ELDERS = 4;
const PROCESSES = 2;
const FILM_BYTES = 150_000;
/** Between two kills. */
const CALM_MS = { least: 3_000, most: 12_000 };
/** After the last kill: so long everything may take until it is whole again. */
const HEAL_MS = 4 * 60_000;

type Kills = { server: number; database: number; redis: number; endedByThemselves: number };

/**
 * Two server processes, PostgreSQL and Redis, killed at random under reports, talk, films and approvals, and started
 * again. Afterwards everything that anyone was told is done must be there, once, and every job done.
 */
export async function chaosBench(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'goreal-chaos-'));
  const postgres = await startPostgres({ durable: true });
  const redis = await startRedis();
  const databaseUrl = postgres.urlOf('chaos');
  const place = { databaseUrl, redisUrl: redis.url, dataDirectory };
  await createDatabase(postgres, 'chaos');
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const servers = await Promise.all(ports.map((port) => startServer({ ...place, port })));
  const town = await populate(databaseUrl);
  const told: Told[] = [];
  const acknowledged: Acknowledged = { reports: [], words: [], approvals: [], films: [] };
  const stop = new AbortController();
  const askingOf = (member: Member): Asking =>
    createAsking({
      member,
      origin: () => `http://127.0.0.1:${ports[Math.floor(Math.random() * PROCESSES)]}`,
      onTold: (one) => void told.push(one),
    });
  const work = [
    ...town.players.map((member, at) =>
      live({ ...town, member, ask: askingOf(member), at, acknowledged, stop: stop.signal }),
    ),
    ...town.elders.map((elder) => judge({ ask: askingOf(elder), acknowledged, stop: stop.signal })),
  ];

  const kills: Kills = { server: 0, database: 0, redis: 0, endedByThemselves: 0 };
  const until = performance.now() + MINUTES * 60_000;
  while (performance.now() < until) {
    await delay(CALM_MS.least + Math.random() * (CALM_MS.most - CALM_MS.least));
    await strike({ kills, servers, ports, place, postgres, redis });
  }
  stop.abort();
  await Promise.all(work);
  const [elder] = town.elders;
  if (!elder) throw new Error('no elder');
  const found = await inspect({
    databaseUrl,
    acknowledged,
    ask: askingOf(elder),
    withinMs: HEAL_MS,
  });
  for (const server of servers) await server.stop();
  await Promise.all([postgres.stop(), redis.stop()]);
  await rm(dataDirectory, { recursive: true, force: true });
  return [...activityFigures({ told, kills, acknowledged }), ...found];
}

async function populate(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const players = await addPlayers(client, PLAYERS);
  const elders = await addElders(client, ELDERS);
  const texts = await addQuests(client, { count: 400, reportType: 'text' });
  const films = await addQuests(client, { count: 100, reportType: 'video' });
  await client.end();
  return { players, elders, texts, films };
}

/** One player: reports, words and films, within what one person may send. */
async function live(of: {
  member: Member;
  ask: Asking;
  at: number;
  texts: readonly string[];
  films: readonly string[];
  acknowledged: Acknowledged;
  stop: AbortSignal;
}): Promise<void> {
  const { member, ask, at, texts, films, acknowledged, stop } = of;
  await delay((at * 3_000) / PLAYERS);
  for (let turn = 0; !stop.aborted; turn += 1) {
    const questId = texts[turn % texts.length] ?? '';
    const submissionId = await report(ask, { member, questId });
    if (submissionId) acknowledged.reports.push(submissionId);
    const word = await say(ask);
    if (word) acknowledged.words.push(word);
    if (turn % 8 === at % 8) {
      const filmQuest = films[turn % films.length] ?? '';
      await sendFilm({ member, ask, questId: filmQuest, acknowledged });
    }
    await ask('read', `/api/users/${member.id}`);
    await delay(3_000 + Math.random() * 3_000, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function sendFilm(of: {
  member: Member;
  ask: Asking;
  questId: string;
  acknowledged: Acknowledged;
}): Promise<void> {
  const { member, ask, questId, acknowledged } = of;
  if (!(await accept(ask, { member, questId }))) return;
  const film = await upload(ask, { questId, size: FILM_BYTES });
  if (!film) return;
  const submissionId = await report(ask, { member, questId, proof: film.address });
  if (!submissionId) return;
  acknowledged.reports.push(submissionId);
  acknowledged.films.push(film);
}

/** One elder: approves what waits, and now and then once more what is approved. */
async function judge(of: {
  ask: Asking;
  acknowledged: Acknowledged;
  stop: AbortSignal;
}): Promise<void> {
  const { ask, acknowledged, stop } = of;
  while (!stop.aborted) {
    for (const submissionId of await pending(ask, 20)) {
      if (stop.aborted) return;
      if (await approve(ask, submissionId)) acknowledged.approvals.push(submissionId);
      if (Math.random() < 0.2) await approve(ask, submissionId);
    }
    await delay(300);
  }
}

async function strike(of: {
  kills: Kills;
  servers: ServerProcess[];
  ports: readonly number[];
  place: { databaseUrl: string; redisUrl: string; dataDirectory: string };
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  redis: Awaited<ReturnType<typeof startRedis>>;
}): Promise<void> {
  const { kills, servers, ports, place, postgres, redis } = of;
  const gapMs = Math.random() * 2_000;
  const dice = Math.random();
  if (dice < 0.6) {
    const at = Math.floor(Math.random() * servers.length);
    kills.server += 1;
    if ((await servers[at]?.kill()) === false) kills.endedByThemselves += 1;
    await delay(gapMs);
    const port = ports[at];
    if (port !== undefined) servers[at] = await startServer({ ...place, port });
  } else if (dice < 0.85) {
    kills.database += 1;
    await postgres.kill();
    await delay(gapMs);
    await postgres.restart();
  } else {
    kills.redis += 1;
    await redis.kill();
    await delay(gapMs);
    await redis.restart();
  }
}

function activityFigures(of: {
  told: readonly Told[];
  kills: Kills;
  acknowledged: Acknowledged;
}): Figure[] {
  const { told, kills, acknowledged } = of;
  const count = (isMeant: (status: number) => boolean): number =>
    told.filter(({ status }) => isMeant(status)).length;
  const { reports, words, films, approvals } = acknowledged;
  const plain = (name: string, value: number): Figure => ({ name, value, unit: '' });
  return [
    plain('server processes killed', kills.server),
    {
      ...plain('server processes that ended by themselves', kills.endedByThemselves),
      bar: { atMost: 0 },
    },
    plain('PostgreSQL killed', kills.database),
    plain('Redis killed', kills.redis),
    plain('requests', told.length),
    plain(
      'broken off by a kill',
      count((status) => status === 0),
    ),
    plain(
      'told to come back (503, 504)',
      count((status) => status === 503 || status === 504),
    ),
    {
      ...plain(
        'answered 500',
        count((status) => status === 500),
      ),
      bar: { atMost: 0 },
    },
    {
      ...plain(
        'that hung',
        count((status) => status === -1),
      ),
      bar: { atMost: 0 },
    },
    { ...plain('reports acknowledged', reports.length), bar: { atLeast: 1 } },
    { ...plain('words acknowledged', words.length), bar: { atLeast: 1 } },
    plain('films acknowledged', films.length),
    { ...plain('approvals acknowledged', approvals.length), bar: { atLeast: 1 } },
  ];
}
