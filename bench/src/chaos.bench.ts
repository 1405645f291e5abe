import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { startRedis } from '../../apps/server/src/testing/services/redis.ts';
import { freePort } from '../../apps/server/src/testing/services/service-process.ts';
import {
  approve,
  createRequester,
  listPending,
  pause,
  type RequestResult,
  type SendRequest,
  sendMessage,
  submitProof,
  submitVideo,
} from './support/actions.ts';
import { type Acknowledged, checkConsistency } from './support/consistency.ts';
import { createDatabase, withClient } from './support/databases.ts';
import { addElders, addPlayers, addQuests, type Member } from './support/people.ts';
import { count, type Figure, none } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

/** Duration of the kills; the check afterwards takes some minutes more. */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 30);
const PLAYERS = 40;
const ELDERS = 4;
const PROCESSES = 2;
const VIDEO_BYTES = 150_000;
/** Pause between two kills. */
const PAUSE_MS = { least: 3_000, most: 12_000 };
/** Time limit for complete recovery after the last kill. */
const RECOVERY_MS = 4 * 60_000;

type Kills = { server: number; database: number; redis: number; endedByThemselves: number };

/**
 * Two server processes, PostgreSQL and Redis are killed at random and restarted during submissions, messages,
 * video uploads and approvals. Afterwards everything acknowledged must exist exactly once, and every job must
 * be done.
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
  const people = await withClient(databaseUrl, populate);
  const results: RequestResult[] = [];
  const acknowledged: Acknowledged = { submissions: [], messages: [], approvals: [], videos: [] };
  const stop = new AbortController();
  const askingOf = (member: Member): SendRequest =>
    createRequester({
      member,
      origin: () => `http://127.0.0.1:${ports[Math.floor(Math.random() * PROCESSES)]}`,
      onResult: (one) => void results.push(one),
    });
  const work = [
    ...people.players.map((member, at) =>
      live({ ...people, member, ask: askingOf(member), at, acknowledged, stop: stop.signal }),
    ),
    ...people.elders.map((elder) =>
      judge({ ask: askingOf(elder), acknowledged, stop: stop.signal }),
    ),
  ];

  const kills: Kills = { server: 0, database: 0, redis: 0, endedByThemselves: 0 };
  const until = performance.now() + MINUTES * 60_000;
  while (performance.now() < until) {
    await delay(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
    await strike({ kills, servers, ports, place, postgres, redis });
  }
  stop.abort();
  await Promise.all(work);
  const [elder] = people.elders;
  if (!elder) throw new Error('no elder');
  const found = await checkConsistency({
    databaseUrl,
    acknowledged,
    ask: askingOf(elder),
    withinMs: RECOVERY_MS,
  });
  for (const server of servers) await server.stop();
  await Promise.all([postgres.stop(), redis.stop()]);
  await rm(dataDirectory, { recursive: true, force: true });
  return [...activityFigures({ results, kills, acknowledged }), ...found];
}

async function populate(client: Client) {
  const players = await addPlayers(client, PLAYERS);
  const elders = await addElders(client, ELDERS);
  const texts = await addQuests(client, { count: 400, reportType: 'text' });
  const videos = await addQuests(client, { count: 100, reportType: 'video' });
  return { players, elders, texts, videos };
}

/** One player: submissions, messages and videos, within the rate limits of one person. */
async function live(of: {
  member: Member;
  ask: SendRequest;
  at: number;
  texts: readonly string[];
  videos: readonly string[];
  acknowledged: Acknowledged;
  stop: AbortSignal;
}): Promise<void> {
  const { member, ask, at, texts, videos, acknowledged, stop } = of;
  await delay((at * 3_000) / PLAYERS);
  for (let turn = 0; !stop.aborted; turn += 1) {
    const questId = texts[turn % texts.length] ?? '';
    const submissionId = await submitProof(ask, { member, questId });
    if (submissionId) acknowledged.submissions.push(submissionId);
    const messageId = await sendMessage(ask);
    if (messageId) acknowledged.messages.push(messageId);
    if (turn % 8 === at % 8) {
      const videoQuest = videos[turn % videos.length] ?? '';
      const video = await submitVideo(ask, { member, questId: videoQuest, size: VIDEO_BYTES });
      if (video) acknowledged.videos.push(video);
      if (video) acknowledged.submissions.push(video.submissionId);
    }
    await ask('read', `/api/users/${member.id}`);
    await pause(3_000 + Math.random() * 3_000, stop);
  }
}

/** One elder: approves pending submissions, and sometimes repeats an approval. */
async function judge(of: {
  ask: SendRequest;
  acknowledged: Acknowledged;
  stop: AbortSignal;
}): Promise<void> {
  const { ask, acknowledged, stop } = of;
  while (!stop.aborted) {
    for (const submissionId of await listPending(ask, 20)) {
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
  results: readonly RequestResult[];
  kills: Kills;
  acknowledged: Acknowledged;
}): Figure[] {
  const { results, kills, acknowledged } = of;
  const answered = (...statuses: number[]): number =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const { submissions, messages, videos, approvals } = acknowledged;
  return [
    count('server processes killed', kills.server),
    none('server processes that ended by themselves', kills.endedByThemselves),
    count('PostgreSQL killed', kills.database),
    count('Redis killed', kills.redis),
    count('requests', results.length),
    count('broken off by a kill', answered(0)),
    count('asked to retry (503, 504)', answered(503, 504)),
    none('answered 500', answered(500)),
    none('that hung', answered(-1)),
    { ...count('submissions acknowledged', submissions.length), bar: { atLeast: 1 } },
    { ...count('messages acknowledged', messages.length), bar: { atLeast: 1 } },
    count('videos acknowledged', videos.length),
    { ...count('approvals acknowledged', approvals.length), bar: { atLeast: 1 } },
  ];
}
