import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '#platform/config/config.ts';
import { type Academy, createAcademy } from '../../app.ts';
import type { Acknowledged } from './checker/view.ts';
import { createEdges, type Edges } from './edges.ts';
import { createHistory, type History } from './history.ts';
import { type MemoryEngine, openMemoryEngine } from './memory-engine.ts';
import { fillBook, type Person, settle } from './people.ts';
import { databaseOn } from './simulated-database.ts';
import type { VirtualTime } from './virtual-process.ts';

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
};

/** What a client knows afterwards: it was done, it was refused, or nothing. */
export type Outcome =
  | { kind: 'done'; status: number; body: unknown }
  | { kind: 'refused'; status: number; code: string }
  | { kind: 'unknown'; why: string };

/** One academy: its only process, its database, its people, and what happened. */
export type World = {
  readonly time: VirtualTime;
  readonly timeZone: string;
  readonly seed: number;
  readonly people: readonly Person[];
  readonly history: History;
  /** writes that a client knows to be done, or not to know about */
  readonly journal: Acknowledged[];
  readonly academy: Academy;
  readonly edges: Edges;
  read: MemoryEngine['read'];
  run: MemoryEngine['run'];
  call(person: Person, request: Request): Promise<Outcome>;
  /** Work of the server itself, which may end with the process. */
  background(work: () => Promise<unknown>): Promise<void>;
  /** A new process in the place of one that has ended. */
  restart(): Promise<void>;
  restartIfStopped(): Promise<void>;
  close(): Promise<void>;
};

const SECRET = 'the-secret-of-a-simulated-academy-0123456789';

export async function createWorld(options: {
  time: VirtualTime;
  image: Blob;
  timeZone: string;
  seed: number;
  /** changes the database before anybody comes */
  alter?: ((engine: MemoryEngine) => Promise<void>) | undefined;
}): Promise<World> {
  const { time, image, timeZone, seed, alter } = options;
  const engine = await openMemoryEngine(image);
  await alter?.(engine);
  const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'goreal-simulation-'));
  const config = {
    ...readConfig({
      mode: 'local',
      root: dataDirectory,
      env: { GOREAL_SECRET: SECRET, GOREAL_TIME_ZONE: timeZone },
    }),
    dataDirectory,
  };
  const history = createHistory();
  const people = await settle(engine, SECRET);
  for (const { userId, name } of people) history.name(userId, name.replace(' ', '-'));
  await fillBook(engine);

  let edges: Edges;
  let academy: Academy;
  let stopped = Promise.withResolvers<undefined>();

  async function start(): Promise<void> {
    stopped = Promise.withResolvers();
    edges = createEdges(time, () => stopped.resolve(undefined));
    const pool = edges.decorate(engine.connect());
    const opened = createAcademy({
      config,
      database: databaseOn(pool),
      clock: { now: () => new Date(time.now()) },
      logLevel: 'silent',
      rateLimitFactor: 1000,
      pollsJobs: false,
    });
    academy = await time.settle(opened);
    await time.settle(academy.startJobs());
  }

  async function restart(): Promise<void> {
    edges.stop();
    time.forgetTimers();
    await engine.reset();
    await start();
  }

  await start();
  return {
    ...{ time, timeZone, seed, people, history, journal: [] },
    get academy() {
      return academy;
    },
    get edges() {
      return edges;
    },
    read: engine.read,
    run: engine.run,
    async call({ cookie }, { method, url, body }) {
      const answered = academy.app
        .inject({
          ...{ method, url, headers: { cookie } },
          ...(body === undefined ? {} : { payload: body as object }),
        })
        .then(({ statusCode: status, body: text }) => ({ status, text }));
      const answer = await time.settle(Promise.race([answered, stopped.promise]));
      if (answer === undefined) return { kind: 'unknown', why: 'stopped' };
      const { status, text } = answer;
      if (status >= 500) return { kind: 'unknown', why: String(status) };
      const parsed = text === '' ? undefined : parse(text);
      if (status < 300) return { kind: 'done', status, body: parsed };
      return { kind: 'refused', status, code: codeOf(parsed) };
    },
    async background(work) {
      const done = work().catch((error: unknown) => {
        if (edges.isFaulty) return;
        throw error;
      });
      await time.settle(Promise.race([done, stopped.promise]));
    },
    restart,
    async restartIfStopped() {
      if (edges.isStopped) await restart();
    },
    async close() {
      edges.stop();
      time.forgetTimers();
      await engine.close();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function codeOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return 'none';
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '?';
}
