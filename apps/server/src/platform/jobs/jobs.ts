import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '#platform/database/database.ts';
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts';
import { withLongTimeout } from '#platform/database/long-timeout.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { currentlyDoing, runAs } from '#platform/logging/request-context.ts';
import { forgetPayload } from './personal-jobs.repository.ts';

/** The platform's jobs with their payloads. A feature adds its own to this interface in its `feature.ts`. */
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
export interface JobPayloads {
  'mail.send': { to: string; subject: string; text: string };
  /** files of the storage that a committed change no longer needs; those already gone are no fault */
  'files.remove': { paths: string[] };
  'live-events.prune': NoPayload;
}

export type NoPayload = Record<string, never>;

export type JobName = keyof JobPayloads;

/** A job that notifies a person of a change belongs into its transaction: a process may end right after the commit. */
type SentAlone = Exclude<JobName, 'mail.send'>;

/** A job's handler; it may run more than once, so its effect must not depend on how often. */
export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

export type Jobs = {
  /**
   * @param options.once while a job of this name is queued, further ones are dropped
   * @param options.isPersonal the payload names a person: emptied as soon as the job is done
   */
  handle<Name extends JobName>(
    name: Name,
    handler: JobHandler<Name>,
    options?: { once?: boolean; isPersonal?: boolean },
  ): void;
  /** Runs a job on a cron expression in the academy zone, once among all processes. */
  schedule(name: JobName, cron: string): void;
  /** Handles a job without a payload and schedules it. */
  repeat(name: JobName, cron: string, task: () => Promise<unknown>): void;
  /** Durable once it resolves; before `start` it is only held, and goes out then. `at`: not before. */
  send<Name extends SentAlone>(
    name: Name,
    payload: JobPayloads[Name],
    options?: { at?: Date },
  ): Promise<void>;
  /** As `send`, but part of a transaction: the job is there exactly if the transaction commits. */
  sendIn<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
  ): Promise<void>;
  /** Runs a scheduled job's handler here and now. */
  run(name: JobName): Promise<void>;
  /** How much of each queue waits, runs and has failed for good; empty before the start. */
  depths(): Promise<
    {
      name: string;
      waiting: number;
      active: number;
      failed: number;
      /** how long the oldest that is due has been due, in seconds */
      overdue: number;
    }[]
  >;
  /** What is scheduled, with cron expressions in the academy zone. */
  readonly schedules: readonly { name: JobName; cron: string }[];
  /**
   * Works on everything that is due, one job after the other, and returns how many there were; for a process with
   * `polls: false`, whose jobs run when its owner says so. `recover` first frees those whose process has died.
   */
  work(options?: { recover?: boolean }): Promise<number>;
  /** Whether `start` was called; before that, nobody here works on what is sent. */
  readonly isStarted: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Called after each run of a handler. */
export type OnJobDone = (about: { job: JobName; ok: boolean; seconds: number }) => void;

/** A payload as it is stored: with the id of the request that sent it, which the log of its run carries. */
type Stored = { payload?: unknown; requestId?: string };

const RETRY = { retryLimit: 5, retryDelay: 5, retryBackoff: true } as const;
/** Mails wait for a mail server that is away for hours: tried again less and less often, for about half a day. */
const RETRY_OF: Partial<Record<JobName, object>> = {
  'mail.send': { ...RETRY, retryLimit: 55, retryDelayMax: 900 },
};
/** How often the queues try to begin while the database is away. */
const BEGIN_AGAIN_MS = 1_000;
const LOOK_SECONDS = 20;
/** How often a worker looks by itself, for what another process sent or a clock brought. */
const POLL_SECONDS = 2;
/** A job whose process has died is free for another one after this long. */
const HEARTBEAT = { heartbeatSeconds: 30 } as const;

/** Jobs and schedules by pg-boss in our own database: durable, retried, shared by all processes. */
export function createJobs(options: {
  database: Database;
  logger: Logger;
  timeZone: string;
  onDone?: OnJobDone;
  /** False: no worker, no timer and no cron; jobs run by `work`. */
  polls?: boolean;
}): Jobs {
  const { database, logger, timeZone, onDone, polls = true } = options;
  const handlers = new Map<JobName, (payload: never) => Promise<void>>();
  const policies = new Map<JobName, 'short'>();
  const personal = new Set<JobName>();
  const schedules: { name: JobName; cron: string }[] = [];
  const workers = new Map<JobName, string>();
  let started = false;
  let starting: Promise<void> | undefined;
  const leaving = new AbortController();
  /** Sent while the queues are not there yet: a server answers a moment before they are. */
  const early: (() => Promise<void>)[] = [];
  /** The transaction that the library's statements belong to; the embedded database has no second connection. */
  const within = new AsyncLocalStorage<Transaction>();
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        const tx = within.getStore();
        if (!tx) return database.pool.query(text, values as unknown[]);
        return tx.tables<never>().executeQuery(CompiledQuery.raw(text, values as unknown[]));
      },
    },
    schema: 'jobs',
    // How often somebody looks for jobs whose process has died.
    monitorIntervalSeconds: LOOK_SECONDS,
    superviseIntervalSeconds: LOOK_SECONDS,
    // Index builds that an update of the library left for later: looked for at each start, and then each hour.
    bamIntervalSeconds: 3_600,
    supervise: polls,
    schedule: polls,
  });
  boss.on('error', (error) => logger.warn({ error }, 'jobs'));

  /** Looks now: a job was sent here, or one was done and others may wait behind it. */
  function look(name: JobName): void {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  }

  async function perform(options: {
    name: JobName;
    id: string;
    stored: Stored;
    handler: (payload: never) => Promise<void>;
  }): Promise<void> {
    const { name, id, stored, handler } = options;
    const { payload = {}, requestId = id } = stored;
    const begun = performance.now();
    const done = (ok: boolean) =>
      onDone?.({ job: name, ok, seconds: (performance.now() - begun) / 1000 });
    await runAs({ requestId, job: name, jobId: id }, async () => {
      try {
        await withLongTimeout(() => handler(payload as never));
        done(true);
        if (personal.has(name)) await forgetPayload(database, id).catch(() => undefined);
      } catch (error) {
        done(false);
        logger.warn({ error }, 'job failed');
        throw error;
      }
    });
  }

  async function startBoss(): Promise<void> {
    try {
      await boss.start();
    } catch (error) {
      // What of it had begun ends, so that the next try finds none of it.
      await boss.stop({ graceful: false, close: false });
      throw error;
    }
  }

  async function begin(): Promise<void> {
    await startBoss();
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, handler] of handlers) {
      if (workers.has(name)) continue;
      const queue = queues.get(name);
      if (!queue) {
        await boss.createQueue(name, { policy: policies.get(name) ?? 'standard', ...HEARTBEAT });
      } else if (queue.heartbeatSeconds !== HEARTBEAT.heartbeatSeconds) {
        // It was made by a version that did not ask for one yet.
        await boss.updateQueue(name, HEARTBEAT);
      }
      if (!polls) continue;
      const polling = { pollingIntervalSeconds: POLL_SECONDS };
      const worker = await boss.work(name, polling, async (jobs) => {
        look(name);
        for (const { id, data } of jobs)
          await perform({ name, id, stored: data as Stored, handler });
      });
      workers.set(name, worker);
    }
    if (polls) {
      for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, { tz: timeZone });
    }
    started = true;
    for (let send = early[0]; send; send = early[0]) {
      await send();
      early.shift();
    }
  }

  /** The database may go away under a start as at any other time, and comes back without a new process. */
  async function beginUntilDone(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        return await begin();
      } catch (error) {
        if (!(error instanceof Error && isDatabaseUnavailable(error))) throw error;
        logger.warn({ error }, 'jobs begin again');
        await delay(BEGIN_AGAIN_MS);
      }
    }
  }

  async function dueNames(): Promise<JobName[]> {
    const { rows } = await database.pool.query<{ name: JobName }>(DUE);
    return rows.map(({ name }) => name).filter((name) => handlers.has(name));
  }

  async function workOn(name: JobName): Promise<number> {
    const handler = handlers.get(name);
    const jobs = await boss.fetch<Stored>(name, { batchSize: 10 });
    for (const { id, data } of jobs) {
      try {
        if (handler) await perform({ name, id, stored: data, handler });
        await boss.complete(name, id);
      } catch (error) {
        await boss.fail(name, id, { message: String(error) });
      }
    }
    return jobs.length;
  }

  async function store(name: JobName, stored: Stored, at?: Date): Promise<void> {
    const retry = RETRY_OF[name] ?? RETRY;
    await boss.send(name, stored, { ...retry, ...(at && { startAfter: at }) });
  }

  async function queue(name: JobName, stored: Stored, at?: Date): Promise<void> {
    const send = async () => {
      await store(name, stored, at);
      if (!at) look(name);
    };
    if (started) await send();
    else early.push(send);
  }

  function schedule(name: JobName, cron: string): void {
    schedules.push({ name, cron });
  }

  return {
    handle(name, handler, { once = false, isPersonal = false } = {}) {
      if (once) policies.set(name, 'short');
      if (isPersonal) personal.add(name);
      handlers.set(name, handler as (payload: never) => Promise<void>);
    },
    schedule,
    repeat(name, cron, task) {
      handlers.set(name, async () => {
        await task();
      });
      schedule(name, cron);
    },
    async send(name, payload, { at } = {}) {
      await queue(name, storedWith(payload), at);
    },
    async sendIn(tx, name, payload) {
      const stored = storedWith(payload);
      if (started) {
        await within.run(tx, () => store(name, stored));
        tx.afterCommit(() => look(name));
      } else {
        tx.afterCommit(() => queue(name, stored));
      }
    },
    async run(name) {
      await handlers.get(name)?.({} as never);
    },
    async depths() {
      if (!started) return [];
      const { rows } = await database.pool.query(DEPTHS);
      return rows;
    },
    schedules,
    async work({ recover = false } = {}) {
      if (recover) await boss.supervise();
      let worked = 0;
      for (let due = await dueNames(); due.length > 0; due = await dueNames()) {
        for (const name of due) worked += await workOn(name);
      }
      return worked;
    },
    get isStarted() {
      return starting !== undefined;
    },
    start() {
      starting = beginUntilDone();
      return starting;
    },
    async stop() {
      leaving.abort();
      // What failed there was reported to its caller.
      await starting?.catch(() => undefined);
      await boss.stop({ graceful: true, close: false, timeout: 5000 });
    },
  };
}

function storedWith(payload: unknown): Stored {
  const requestId = currentlyDoing()?.requestId;
  return { payload, ...(requestId === undefined ? {} : { requestId }) };
}

const DUE = `
  select distinct name from jobs.job
  where state in ('created', 'retry') and start_after <= now() order by name`;

const DEPTHS = `
  select queue.name,
    count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
    count(*) filter (where job.state = 'active')::int as active,
    count(*) filter (where job.state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(job.start_after)
      filter (where job.state in ('created', 'retry') and job.start_after < now())), 0)::float8
      as overdue
  from jobs.queue left join jobs.job on job.name = queue.name
  where queue.name not like '\\_\\_%'
  group by queue.name order by queue.name`;
