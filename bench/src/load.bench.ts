import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrations } from '../../apps/server/migrations/index.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { createDatabase } from './approve.bench.ts';
import { gather, percentile } from './support/crowd.ts';
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
import { type ServerProcess, startServer } from './support/server-process.ts';

const PLAYERS = Number(process.env.LOAD_PLAYERS ?? 500);
const MINUTES = Number(process.env.LOAD_MINUTES ?? 5);
const ELDERS = 5;
const FILM_BYTES = 300_000;
/** What one player waits between two deeds, on average. */
const THINK_MS = 5_000;

/** The embedded database carries so many at once, by `docs/operations.md`. */
const EMBEDDED_PLAYERS = Math.min(PLAYERS, 200);

type Place = {
  label: string;
  players: number;
  processes: 1 | 2;
  /** the embedded database unless told */
  databaseUrl?: string;
};

/**
 * Live players, each with an open stream, who read, talk, report, send films, while elders judge: fewer on the embedded
 * database, then all of them on PostgreSQL at one process, and the same at two. The figures of a route are what its
 * callers waited.
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
  const town = await populate({ url: place.databaseUrl, dataDirectory }, players);
  const servers: ServerProcess[] = [];
  for (let at = 0; at < processes; at += 1) {
    const { databaseUrl } = place;
    servers.push(await startServer({ dataDirectory, ...(databaseUrl && { databaseUrl }) }));
  }
  const urlAt = (at: number): string => servers[at % processes]?.url ?? '';
  const everyone = [...town.players, ...town.elders];
  const crowd = await gather(
    everyone.map(({ cookie }, at) => ({ url: `${urlAt(at)}/api/live`, headers: { cookie } })),
  );
  const told: Told[] = [];
  const stop = AbortSignal.timeout(MINUTES * 60_000);
  const askingAt = (member: Member, at: number): Asking =>
    createAsking({ member, origin: () => urlAt(at), onTold: (one) => void told.push(one) });
  await Promise.all([
    ...town.players.map((member, at) => play({ ...town, member, ask: askingAt(member, at), stop })),
    ...town.elders.map((elder, at) => judge(askingAt(elder, players + at), stop)),
  ]);
  const memory = await Promise.all(servers.map((server) => server.memory()));
  crowd.close();
  for (const server of servers) await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
  return figures(label, { players, told, memory: Math.max(...memory) });
}

async function populate(where: { url: string | undefined; dataDirectory: string }, count: number) {
  const database = await openDatabase(where);
  await migrate(database, migrations);
  const client = await database.pool.connect();
  const players = await addPlayers(client, count);
  const elders = await addElders(client, ELDERS);
  const texts = await addQuests(client, { count: 60, reportType: 'text' });
  const films = await addQuests(client, { count: 20, reportType: 'video' });
  await client.query('analyze');
  client.release();
  await database.close();
  return { players, elders, texts, films };
}

type Play = {
  member: Member;
  ask: Asking;
  texts: readonly string[];
  films: readonly string[];
  stop: AbortSignal;
};

/** What a player does with a chance out of 100; the rest is reading. */
const DEEDS: readonly { chance: number; act: (play: Play, turn: number) => Promise<unknown> }[] = [
  { chance: 15, act: ({ ask }) => say(ask) },
  {
    chance: 10,
    act: ({ ask, member, texts }, turn) =>
      report(ask, { member, questId: texts[turn % texts.length] ?? '' }),
  },
  { chance: 2, act: sendFilm },
];

async function play(of: Play): Promise<void> {
  const { member, ask, stop } = of;
  const reads: [string, string][] = [
    ['quests', '/api/quests'],
    ['profile', `/api/users/${member.id}`],
    ['board', '/api/leaderboards/honor'],
    ['hall', '/api/guildChats/titans/messages'],
    ['letters', `/api/users/${member.id}/notifications`],
  ];
  for (let turn = 0; ; turn += 1) {
    const wait = Math.random() * 2 * THINK_MS;
    await delay(wait, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    let dice = Math.random() * 100;
    const deed = DEEDS.find(({ chance }) => {
      dice -= chance;
      return dice < 0;
    });
    const [route, path_] = reads[turn % reads.length] ?? ['quests', '/api/quests'];
    await (deed ? deed.act(of, turn) : ask(route, path_));
  }
}

async function sendFilm({ ask, member, films }: Play, turn: number): Promise<void> {
  const questId = films[turn % films.length] ?? '';
  if (!(await accept(ask, { member, questId }))) return;
  const film = await upload(ask, { questId, size: FILM_BYTES });
  if (film) await report(ask, { member, questId, proof: film.address });
}

async function judge(ask: Asking, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    for (const submissionId of await pending(ask, 10)) {
      if (stop.aborted) return;
      await approve(ask, submissionId);
      await delay(200);
    }
    await delay(1_000);
  }
}

function figures(
  label: string,
  of: { players: number; told: readonly Told[]; memory: number },
): Figure[] {
  const { players, told, memory } = of;
  const isError = ({ status }: Told): boolean => status <= 0 || status >= 500;
  const routes = [...new Set(told.map(({ route }) => route))].sort();
  const byRoute = routes.flatMap((route) => {
    const times = told.filter((one) => one.route === route).map(({ ms }) => ms);
    return [0.5, 0.95, 0.99].map((share) => ({
      name: `${label}, ${route} (${times.length}), p${share * 100}`,
      value: percentile(times, share),
      unit: 'ms',
    }));
  });
  const refused = told.filter(({ status }) => status >= 400 && status < 500);
  const why = [...new Set(refused.map(({ route, status }) => `${route} ${status}`))].join(', ');
  return [
    { name: `${label}, live players`, value: players, unit: '' },
    { name: `${label}, requests`, value: told.length / (MINUTES * 60), unit: '/s' },
    ...byRoute,
    { name: `${label}, errors`, value: told.filter(isError).length, unit: '', bar: { atMost: 0 } },
    { name: `${label}, refused (4xx)`, value: refused.length, unit: '', note: why },
    { name: `${label}, memory of a process`, value: memory, unit: 'MB' },
  ];
}
