import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ClientBase } from 'pg';
import nodeProcess from '../../apps/server/node-process.json' with { type: 'json' };
import { hashPassword } from '../../apps/server/src/platform/auth/password-hash.ts';
import { media } from '../../apps/server/src/testing/media-samples.ts';
import type { AttackOptions, Report } from './attack/attackers.ts';
import { createContainer } from './attack/container.ts';
import { createClient } from './attack/from-address.ts';
import { monitorServer, type ServerHealth } from './attack/monitor.ts';
import { simulatePlayer } from './attack/players.ts';
import { openStream } from './attack/streams.ts';
import type { RequestResult } from './support/actions.ts';
import { fillDatabase } from './support/databases.ts';
import { addPlayers, addQuests, givePassword } from './support/people.ts';
import { count, type Figure, none } from './support/report.ts';
import { startServer } from './support/server-process.ts';
import { percentile } from './support/statistics.ts';

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 300);
const PLAYERS = 50;
const ATTACKERS = 3;
/** Memory limit of the server, as in a container of 1 GB; V8 and the embedded engine adapt to what they see. */
const LIMIT_MB = 1024;
const PASSWORD = 'chim-lac-2026';
/** Reason of an early end. */
const SERVER_ENDED = 'the server ended';

type Results = { players: RequestResult[]; attacks: { kind: string; status: number }[] };

/**
 * Three accounts attack a server in hosted mode in every way at the same time while ordinary players use it.
 * Everything runs on loopback and ends after ATTACK_SECONDS, or as soon as the server has ended.
 */
export async function attackBench(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'goreal-attack-'));
  const people = await fillDatabase({ url: undefined, dataDirectory }, populate);
  const picture = await media.jpeg();
  const attackers = await startAttackers();
  const container = createContainer(LIMIT_MB * 2 ** 20);
  const server = await startServer({ dataDirectory, enter: container?.enter ?? [] });
  const origin = server.url;
  const results: Results = { players: [], attacks: [] };
  const over = new AbortController();
  const stop = over.signal;
  const timer = setTimeout(() => over.abort(), SECONDS * 1000);
  const begun = performance.now();
  try {
    const recordPlayer = (result: RequestResult): void => void results.players.push(result);
    // Requests aborted by the planned end of the run do not count as refused; requests that an ended server left
    // open do.
    const isAborted = (): boolean => stop.aborted && stop.reason !== SERVER_ENDED;
    const recordAttack = (kind: string, status: number): void => {
      if (!isAborted()) results.attacks.push({ kind, status });
    };
    const players = people.players.map((member, at) => {
      const address = `127.0.1.${at + 1}`;
      const client = createClient({ address, origin, onResult: recordPlayer });
      const keepStream = (): Promise<void> => {
        const from = performance.now();
        const onStatus = (status: number): void => {
          if (status === 0 && isAborted()) return;
          recordPlayer({ route: 'live stream', status, ms: performance.now() - from });
        };
        return openStream({ origin, address, cookie: client.cookie, stop, onStatus });
      };
      return simulatePlayer({
        ...people,
        member,
        client,
        picture,
        keepStream,
        password: PASSWORD,
        stop,
      });
    });
    const { pictures } = people;
    attackers.on('message', (one: Report) => {
      if (one !== 'ready') recordAttack(one.kind, one.status);
    });
    stop.addEventListener('abort', () => attackers.send('stop', () => undefined), { once: true });
    const options: AttackOptions = { origin, members: people.attackers, pictures };
    attackers.send(options);
    const [seen] = await Promise.all([
      monitorServer({
        pid: server.pid,
        origin,
        limitMb: LIMIT_MB,
        stop,
        onDeath: () => over.abort(SERVER_ENDED),
      }),
      once(attackers, 'exit'),
      ...players,
    ]);
    const seconds = (performance.now() - begun) / 1000;
    return figures({ seen, results, seconds, isContained: container !== undefined });
  } finally {
    clearTimeout(timer);
    over.abort();
    attackers.kill('SIGKILL');
    await server.kill();
    await container?.remove();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** They have a process of their own: a flood would delay the clock of the players' requests in the same event loop. */
async function startAttackers(): Promise<ChildProcess> {
  const env = { ...nodeProcess.environment, ...process.env };
  const child = fork(new URL('./attack/attackers.ts', import.meta.url), { env });
  await once(child, 'message');
  return child;
}

async function populate(client: ClientBase) {
  const players = await addPlayers(client, PLAYERS);
  const attackers = await addPlayers(client, ATTACKERS);
  await givePassword(client, { members: players, hash: await hashPassword(PASSWORD) });
  const texts = await addQuests(client, { count: 100, reportType: 'text' });
  const pictures = await addQuests(client, { count: 100, reportType: 'image' });
  await client.query('analyze');
  return { players, attackers, texts, pictures };
}

function figures({
  seen,
  results,
  seconds,
  isContained,
}: {
  seen: ServerHealth;
  results: Results;
  seconds: number;
  isContained: boolean;
}): Figure[] {
  const times = results.players.map(({ ms }) => ms);
  const refused = results.players.filter(({ status }) => status < 200 || status >= 400);
  const slow = results.players.filter(({ ms }) => ms > 1000);
  const kinds = [...new Set(results.attacks.map(({ kind }) => kind))].sort();
  const ready = { notReady: seen.notReady, death: seen.death };
  return [
    {
      name: 'the server ran until the end',
      value: ready.death ? 0 : 1,
      unit: '',
      bar: { atLeast: 1 },
      note: ready.death ?? '',
    },
    {
      name: 'duration',
      value: seconds,
      unit: 's',
      note: isContained
        ? `the kernel limits the server to ${LIMIT_MB} MB`
        : `no control groups: the server sees the whole machine, and is killed above ${LIMIT_MB} MB`,
    },
    {
      name: 'peak memory of all processes',
      value: seen.peakMemory,
      unit: 'MB',
      bar: { atMost: 700 },
      note: `by process ${rounded(seen.peakByProcess)}`,
    },
    { name: 'the same, shared pages counted in each', value: seen.peakResident, unit: 'MB' },
    {
      name: 'worst /readyz',
      value: seen.worstReadyMs,
      unit: 'ms',
      bar: { atMost: 2000 },
      note: `${ready.notReady} not ready or unanswered`,
    },
    count('requests of players', times.length),
    { name: 'requests of players, p50', value: percentile(times, 0.5), unit: 'ms' },
    {
      name: 'requests of players, p99',
      value: percentile(times, 0.99),
      unit: 'ms',
      bar: { atMost: 1000 },
      note: `beyond: ${counted(slow.map(({ route }) => route))}`,
    },
    {
      ...none('requests of players refused', refused.length),
      note: counted(refused.map(({ route, status }) => `${route} ${status}`)),
    },
    ...kinds.map((kind) => {
      const statuses = results.attacks
        .filter((one) => one.kind === kind)
        .map(({ status }) => status);
      const note = counted(statuses.map(String));
      return { ...count(`attack: ${kind}`, statuses.length), note };
    }),
  ];
}

const rounded = (numbers: readonly number[]): string =>
  numbers.map((number) => Math.round(number)).join(' + ');

function counted(all: readonly string[]): string {
  return [...Map.groupBy(all, (one) => one)]
    .map(([one, { length }]) => `${one} × ${length}`)
    .sort()
    .join(', ');
}
