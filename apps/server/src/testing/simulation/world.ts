import { mkdtempSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '#platform/config/config.ts';
import { stravaEnv } from '#testing/strava-env.ts';
import { leaksIn } from './checker/privacy.ts';
import type { Acknowledged, Written } from './checker/view.ts';
import { createEdges, type Edges } from './edges.ts';
import { createExternalServices, type ExternalServices } from './external-services/index.ts';
import { STRAVA_URL } from './external-services/strava.ts';
import { createSubmissionPauses, type Habit, habitOf, type SubmissionPauses } from './habits.ts';
import { createHistory, type History } from './history.ts';
import { type MemoryEngine, openMemoryEngine } from './memory-engine.ts';
import {
  createPeople,
  createQuests,
  grantOpeningAura,
  PEOPLE,
  type Person,
  PLAYERS,
  SECRET,
} from './people.ts';
import { type Processes, startProcesses } from './processes.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-process.ts';

export type Request = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** the client checks the result itself, instead of repeating the request */
  isTriedOnce?: boolean;
};

/** The result of a request as the client knows it: executed, refused, or unknown. */
export type Outcome =
  | { kind: 'done'; status: number; body: unknown; headers: Readonly<Record<string, unknown>> }
  /** `isRepeat`: the result of an earlier attempt of the same request is unknown */
  | { kind: 'refused'; status: number; code: string; body: unknown; isRepeat?: boolean }
  | { kind: 'unknown'; why: string };

const PUBLIC_HOST = 'localhost:3000';

/** One academy: its process, database and people, and the history. */
export type World = {
  readonly time: VirtualTime;
  readonly timeZone: string;
  readonly seed: number;
  readonly people: readonly Person[];
  personAt(place: number): Person;
  somePlayer(random: Random): Person;
  /** or the operator, who may do what elders may */
  someElder(random: Random): Person;
  /** an elder who is not the operator */
  someAdmin(random: Random): Person;
  operator(): Person;
  /** days since the first */
  readonly day: number;
  beginDay(day: number): void;
  readonly submissionPauses: SubmissionPauses;
  /** the habit of a person on the current day */
  habitOf(person: Person): Habit;
  readonly history: History;
  /** acknowledged writes, and those whose result is unknown */
  readonly journal: readonly Acknowledged[];
  /** Adds a write to the journal; `isKnown` unless its response was lost. */
  record(write: Written, isKnown?: boolean): void;
  /** of the checker */
  readonly memory: Map<string, unknown>;
  readonly academy: Processes['academy'];
  readonly edges: Edges;
  readonly services: ExternalServices;
  /** responses that contained private data of another person */
  readonly leaks: string[];
  /** requests that were answered with 500 */
  readonly serverErrors: string[];
  read: MemoryEngine['read'];
  run: MemoryEngine['run'];
  call(person: Person, request: Request): Promise<Outcome>;
  /** Runs work of the server itself, during which the process may end. */
  background(work: (academy: Processes['academy']) => Promise<unknown>): Promise<void>;
  /** Starts a new process after one has ended. */
  restart(): Promise<void>;
  restartIfStopped(): Promise<void>;
  close(): Promise<void>;
};

/** Uploads set a timeout on the socket, which an injected request lacks. */
class UploadRequest extends IncomingMessage {
  override setTimeout(): this {
    return this;
  }
}

export async function createWorld(options: {
  time: VirtualTime;
  image: Blob;
  timeZone: string;
  seed: number;
  /** processes that share the database */
  processes: number;
  /** whether external services sometimes fail */
  servicesFail: boolean;
  /** whether two players begin with the AURA of a high level */
  isEstablished: boolean;
  /** changes the database before the first person signs in */
  alter?: ((engine: MemoryEngine) => Promise<void>) | undefined;
}): Promise<World> {
  const { time, image, timeZone, seed, processes: count, servicesFail } = options;
  const engine = await openMemoryEngine(image);
  await options.alter?.(engine);
  const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'goreal-simulation-'));
  const config = {
    ...readConfig({
      mode: 'local',
      root: dataDirectory,
      env: { GOREAL_SECRET: SECRET, GOREAL_TIME_ZONE: timeZone, ...stravaEnv(STRAVA_URL) },
    }),
    dataDirectory,
  };
  const history = createHistory();
  const people = await createPeople(engine.read);
  if (options.isEstablished) await grantOpeningAura(engine.read, people);
  for (const { userId, name } of people) history.name(userId, name.replace(' ', '-'));
  await createQuests(engine.read);

  let processes: Processes;
  const services = createExternalServices({
    seed,
    time,
    servicesFail,
    note: history.add,
    stop: () => processes.stop(),
  });
  let day = 0;
  const leaks: string[] = [];
  const serverErrors: string[] = [];
  const journal: Acknowledged[] = [];
  const personAt = (place: number): Person => {
    const person = people[place];
    if (!person) throw new Error(`nobody has the place ${place}`);
    return person;
  };
  const record = (write: Written, isKnown = true): void => {
    journal.push({ ...write, isKnown, at: time.now() });
  };
  const recordDisruption = (): void => record({ kind: 'disruption' });
  const edges = createEdges(time, { onFault: recordDisruption });
  processes = await startProcesses({
    count,
    seed,
    time,
    config,
    edges,
    services,
    onRestart: recordDisruption,
    pool: engine.connect(),
  });
  return {
    time,
    timeZone,
    seed,
    people,
    personAt,
    somePlayer: (random) => personAt(random.int(0, PLAYERS - 1)),
    someElder: (random) => personAt(random.int(PLAYERS, PEOPLE - 1)),
    someAdmin: (random) => personAt(random.int(PLAYERS, PEOPLE - 2)),
    operator: () => personAt(PEOPLE - 1),
    history,
    services,
    leaks,
    serverErrors,
    journal,
    record,
    memory: new Map(),
    submissionPauses: createSubmissionPauses(seed),
    get day() {
      return day;
    },
    beginDay(next) {
      day = next;
    },
    habitOf: ({ index }) => habitOf({ seed, index, day }),
    edges,
    get academy() {
      return processes.academy;
    },
    read: engine.read,
    run: engine.run,
    async call(person, { method, url, body, headers }) {
      const answer = await processes.on(`${method} ${url} ${person.index}`, async ({ app }) => {
        const {
          statusCode,
          body: text,
          headers: fields,
        } = await app.inject({
          // Must equal the host of the Origin header, or the server refuses the request as cross-site.
          authority: PUBLIC_HOST,
          method,
          url,
          headers: { cookie: person.cookie, ...headers },
          ...(headers?.['tus-resumable'] && { Request: UploadRequest }),
          ...(body === undefined ? {} : { payload: body as object | Buffer }),
        });
        return { status: statusCode, text, fields };
      });
      if (answer === undefined) return { kind: 'unknown', why: 'stopped' };
      const { status, text, fields } = answer;
      leaks.push(...leaksIn(person, { url, text }));
      if (status === 500)
        serverErrors.push(`${method} ${url} of ${person.name} is answered with 500`);
      if (status >= 500) return { kind: 'unknown', why: String(status) };
      const parsed = text === '' ? undefined : parse(text);
      if (status < 300) return { kind: 'done', status, body: parsed, headers: fields };
      return { kind: 'refused', status, code: codeOf(parsed), body: parsed };
    },
    async background(work) {
      const { failures } = services.callFaults;
      await processes.on('background', work).catch((error: unknown) => {
        if (edges.isFaulty || services.callFaults.failures > failures) return;
        throw error;
      });
    },
    restart: () => processes.restart(),
    restartIfStopped: () => processes.restartStopped(),
    async close() {
      processes.close();
      time.clearTimers();
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
