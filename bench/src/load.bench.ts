import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
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
import { createDatabase, fillDatabase } from './support/databases.ts';
import { addElders, addPlayers, addQuests, type Member } from './support/people.ts';
import { count, type Figure, none } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { percentile } from './support/statistics.ts';
import { openListeners } from './support/stream-listeners.ts';

const PLAYERS = Number(process.env.LOAD_PLAYERS ?? 500);
const MINUTES = Number(process.env.LOAD_MINUTES ?? 5);
const ELDERS = 5;
const VIDEO_BYTES = 300_000;
/** Average pause of a player between two actions. */
const THINK_MS = 5_000;

/** Supported number of concurrent players of the embedded database, from `docs/operations.md`. */
const EMBEDDED_PLAYERS = Math.min(PLAYERS, 200);

type Place = {
  label: string;
  players: number;
  processes: 1 | 2;
  /** default: the embedded database */
  databaseUrl?: string;
};

/**
 * Live players, each with an open stream, read, chat, submit and upload videos, while elders review: fewer on
 * the embedded database, then all of them on PostgreSQL with one process, then with two. The figures of a route
 * are the latencies of its callers.
 */
export async function loadBench(): Promise<Figure[]> {
  const embedded = await round({ label: 'embedded', players: EMBEDDED_PLAYERS, processes: 1 });
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '256MB' } });
  try {
    const rounds: Figure[][] = [];
    for (const [label, processes] of [
      ['one process', 1],
      ['two processes', 2],
    ] as const) {
      await createDatabase(postgres, `load_${processes}`);
      const databaseUrl = postgres.urlOf(`load_${processes}`);
      rounds.push(await round({ label, players: PLAYERS, processes, databaseUrl }));
    }
    return [...embedded, ...rounds.flat()];
  } finally {
    await postgres.stop();
  }
}

async function round(place: Place): Promise<Figure[]> {
  const { label, players, processes } = place;
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'goreal-load-'));
  const people = await fillDatabase({ url: place.databaseUrl, dataDirectory }, (client) =>
    populate(client, players),
  );
  const servers: ServerProcess[] = [];
  for (let at = 0; at < processes; at += 1) {
    const { databaseUrl } = place;
    servers.push(await startServer({ dataDirectory, ...(databaseUrl && { databaseUrl }) }));
  }
  const urlAt = (at: number): string => servers[at % processes]?.url ?? '';
  const everyone = [...people.players, ...people.elders];
  const listeners = await openListeners(
    everyone.map(({ cookie }, at) => ({ url: `${urlAt(at)}/api/live`, headers: { cookie } })),
  );
  const results: RequestResult[] = [];
  const stop = AbortSignal.timeout(MINUTES * 60_000);
  const askingAt = (member: Member, at: number): SendRequest =>
    createRequester({ member, origin: () => urlAt(at), onResult: (one) => void results.push(one) });
  await Promise.all([
    ...people.players.map((member, at) =>
      play({ ...people, member, ask: askingAt(member, at), stop }),
    ),
    ...people.elders.map((elder, at) => judge(askingAt(elder, players + at), stop)),
  ]);
  const memory = await Promise.all(servers.map((server) => server.memory()));
  listeners.close();
  for (const server of servers) await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
  return figures(label, { players, results, memory: Math.max(...memory) });
}

async function populate(client: ClientBase, playing: number) {
  const players = await addPlayers(client, playing);
  const elders = await addElders(client, ELDERS);
  const texts = await addQuests(client, { count: 60, reportType: 'text' });
  const videos = await addQuests(client, { count: 20, reportType: 'video' });
  await client.query('analyze');
  return { players, elders, texts, videos };
}

type Play = {
  member: Member;
  ask: SendRequest;
  texts: readonly string[];
  videos: readonly string[];
  stop: AbortSignal;
};

/** Probability in percent of each action; the rest are reads. */
const ACTIONS: readonly { chance: number; act: (play: Play, turn: number) => Promise<unknown> }[] =
  [
    { chance: 15, act: ({ ask }) => sendMessage(ask) },
    {
      chance: 10,
      act: ({ ask, member, texts }, turn) =>
        submitProof(ask, { member, questId: texts[turn % texts.length] ?? '' }),
    },
    {
      chance: 2,
      act: ({ ask, member, videos }, turn) =>
        submitVideo(ask, {
          member,
          questId: videos[turn % videos.length] ?? '',
          size: VIDEO_BYTES,
        }),
    },
  ];

async function play(of: Play): Promise<void> {
  const { member, ask, stop } = of;
  const reads: [string, string][] = [
    ['quests', '/api/quests'],
    ['profile', `/api/users/${member.id}`],
    ['board', '/api/leaderboards/honor'],
    ['chat', '/api/guildChats/titans/messages'],
    ['notifications', `/api/users/${member.id}/notifications`],
  ];
  for (let turn = 0; ; turn += 1) {
    await pause(Math.random() * 2 * THINK_MS, stop);
    if (stop.aborted) return;
    let dice = Math.random() * 100;
    const action = ACTIONS.find(({ chance }) => {
      dice -= chance;
      return dice < 0;
    });
    const [route, path_] = reads[turn % reads.length] ?? ['quests', '/api/quests'];
    await (action ? action.act(of, turn) : ask(route, path_));
  }
}

async function judge(ask: SendRequest, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    for (const submissionId of await listPending(ask, 10)) {
      if (stop.aborted) return;
      await approve(ask, submissionId);
      await delay(200);
    }
    await delay(1_000);
  }
}

function figures(
  label: string,
  of: { players: number; results: readonly RequestResult[]; memory: number },
): Figure[] {
  const { players, results, memory } = of;
  const isError = ({ status }: RequestResult): boolean => status <= 0 || status >= 500;
  // A refusal is quicker than the work: it counts neither as a request nor in the latencies.
  const answered = results.filter(({ status }) => status >= 200 && status < 400);
  const routes = [...new Set(results.map(({ route }) => route))].sort();
  const byRoute = routes.flatMap((route) => {
    const times = answered.filter((one) => one.route === route).map(({ ms }) => ms);
    if (times.length === 0) return [];
    return [0.5, 0.95, 0.99].map((share) => ({
      name: `${label}, ${route} (${times.length}), p${share * 100}`,
      value: percentile(times, share),
      unit: 'ms',
    }));
  });
  const refused = results.filter(({ status }) => status >= 400 && status < 500);
  const why = [...new Set(refused.map(({ route, status }) => `${route} ${status}`))].join(', ');
  return [
    count(`${label}, live players`, players),
    { name: `${label}, requests answered`, value: answered.length / (MINUTES * 60), unit: '/s' },
    ...byRoute,
    none(`${label}, errors`, results.filter(isError).length),
    { ...count(`${label}, refused (4xx)`, refused.length), note: why },
    { name: `${label}, memory of a process`, value: memory, unit: 'MB' },
  ];
}
