import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '#platform/database/database.ts';
import {
  isDatabaseUnavailable,
  isSerializationFailure,
} from '#platform/database/database-errors.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { createRepeatedWarnings } from '#platform/logging/repeated-warnings.ts';
import { createBoss } from './boss.ts';
import { dueQueues, type QueueDepth, queueDepths } from './jobs.repository.ts';
import {
  type OnJobDone,
  performJob,
  type RegisteredJob,
  type StoredJob,
  storedJob,
} from './perform-job.ts';

/** The platform's jobs with their payloads. A feature adds its own to this interface in its `index.ts`. */
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
export interface JobPayloads {
  'mail.send': { to: string; subject: string; text: string };
  /** paths in the storage of files that a committed change no longer references; a missing file is no error */
  'files.remove': { paths: string[] };
  'live-events.prune': NoPayload;
}

export type NoPayload = Record<string, never>;

export type JobName = keyof JobPayloads;

/**
 * Jobs that `send` accepts. A mail is queued by `sendIn` only, in the transaction of the change that it
 * reports: a process may end right after the commit.
 */
type SentAlone = Exclude<JobName, 'mail.send'>;

/** A job's handler. A failed or interrupted run is repeated, so a handler must be idempotent. */
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
  /**
   * Resolves when the job is stored. Before the queues are open it is kept in memory, and stored when they are.
   * The job does not run before `at`.
   */
  send<Name extends SentAlone>(
    name: Name,
    payload: JobPayloads[Name],
    options?: { at?: Date },
  ): Promise<void>;
  /**
   * As `send`, in a transaction: the job is stored if and only if it commits. Until the queues are open, it is kept in
   * memory after the commit; a kill loses it then, and so does a stop while the database cannot be reached.
   */
  sendIn<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
  ): Promise<void>;
  /** Runs a job's handler at once in this process, with an empty payload. */
  run(name: JobName): Promise<void>;
  /** The depth of each queue; empty before the queues are open. */
  depths(): Promise<QueueDepth[]>;
  /** The scheduled jobs, with cron expressions in the academy zone. */
  readonly schedules: readonly { name: JobName; cron: string }[];
  /**
   * Runs every due job, one after the other, and returns their number. For a process with `polls: false`,
   * which has no worker and no timer that would run them. `recover` first releases jobs whose process has died.
   */
  work(options?: { recover?: boolean }): Promise<number>;
  /**
   * Opens the queues without running a job: from then on jobs are stored at once. A server calls it before it listens. Where
   * the database is unavailable, `start` does it.
   */
  open(): Promise<void>;
  /** Whether `open` or `start` was called: a stop has something to do. */
  readonly isUsed: boolean;
  /** Whether `start` was called; before that this process runs no queued job. */
  readonly isStarted: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const RETRY = { retryLimit: 5, retryDelay: 5, retryBackoff: true } as const;
const HOUR_SECONDS = 3600;
const YEAR_HOURS = 365 * 24;
/**
 * A mail server may be down for hours: 55 retries, with growing delays of at most 15 minutes, take about half
 * a day. Nothing else names the files of `files.remove`: their storage may be unreachable for a year, and the server stopped
 * for ten, after which the library deletes the job.
 */
const RETRY_OF: Partial<Record<JobName, object>> = {
  'mail.send': { ...RETRY, retryLimit: 55, retryDelayMax: 900 },
  'files.remove': {
    ...RETRY,
    retryLimit: YEAR_HOURS,
    retryDelayMax: HOUR_SECONDS,
    retentionSeconds: 10 * YEAR_HOURS * HOUR_SECONDS,
  },
};
/** Delay between attempts to start the queues while the database is unavailable. */
const START_RETRY_MS = 1_000;
/** Polling interval of a worker, for jobs that another process sent or that became due. */
const POLL_SECONDS = 2;
/** A job whose process has died is released to another one after this time. */
const HEARTBEAT = { heartbeatSeconds: 30 } as const;

const isTransient = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isSerializationFailure(error);

/** Jobs and schedules by pg-boss in our own database: durable, retried, shared by all processes. */
export function createJobs(options: {
  database: Database;
  logger: Logger;
  timeZone: string;
  onDone?: OnJobDone;
  /** False: no worker, no timer and no cron; jobs run by `work`. */
  polls?: boolean;
}): Jobs {
  const { database, logger, timeZone, polls = true } = options;
  const registered = new Map<JobName, RegisteredJob>();
  const schedules: { name: JobName; cron: string }[] = [];
  const workers = new Map<JobName, string>();
  let isOpen = false;
  let opening: Promise<void> | undefined;
  let starting: Promise<void> | undefined;
  const stopping = new AbortController();
  /** Jobs that were sent before the queues are open, such as while the database could not be reached. */
  const sentBefore: (() => Promise<void>)[] = [];
  const { boss, within } = createBoss({ database, logger, polls });

  /** Wakes the worker: a job was sent here, or one is done and others may be queued. */
  function wakeWorker(name: JobName): void {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  }

  async function startBoss(): Promise<void> {
    try {
      await boss.start();
    } catch (error) {
      // Stops the parts of the library that were started: `start` may only be called while all are stopped.
      await boss.stop({ graceful: false, close: false });
      throw error;
    }
  }

  async function createMissingQueues(): Promise<void> {
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { once }] of registered) {
      const queue = queues.get(name);
      if (!queue) {
        await boss.createQueue(name, { policy: once ? 'short' : 'standard', ...HEARTBEAT });
      } else if (queue.heartbeatSeconds !== HEARTBEAT.heartbeatSeconds) {
        // An earlier version created it without a heartbeat.
        await boss.updateQueue(name, HEARTBEAT);
      }
    }
  }

  async function startWorkers(): Promise<void> {
    for (const [name, job] of registered) {
      if (workers.has(name)) continue;
      const polling = { pollingIntervalSeconds: POLL_SECONDS };
      const worker = await boss.work<StoredJob | null>(name, polling, async (jobs) => {
        wakeWorker(name);
        for (const { id, data } of jobs) {
          await performJob({ name, id, stored: data, registered: job }, options);
        }
      });
      workers.set(name, worker);
    }
    for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, { tz: timeZone });
  }

  /** Opens the queues, and stores what was sent before. */
  async function openQueues(): Promise<void> {
    await startBoss();
    await createMissingQueues();
    isOpen = true;
    for (let send = sentBefore[0]; send; send = sentBefore[0]) {
      await send();
      sentBefore.shift();
    }
  }

  /** The start is repeated in the same process when the database becomes unavailable or ends one of its statements. */
  async function beginUntilDone(): Promise<void> {
    const warnings = createRepeatedWarnings(logger);
    while (!stopping.signal.aborted) {
      try {
        await openQueues();
        if (polls) await startWorkers();
        return;
      } catch (error) {
        if (!isTransient(error)) throw error;
        warnings.warn(error, 'jobs begin again');
        await delay(START_RETRY_MS);
      }
    }
  }

  async function dueNames(): Promise<JobName[]> {
    const due = await dueQueues(database);
    return due.filter((name): name is JobName => registered.has(name as JobName));
  }

  async function workOn(name: JobName): Promise<number> {
    const job = registered.get(name);
    const jobs = await boss.fetch<StoredJob | null>(name, { batchSize: 10 });
    for (const { id, data } of jobs) {
      try {
        if (job) await performJob({ name, id, stored: data, registered: job }, options);
        await boss.complete(name, id);
      } catch (error) {
        await boss.fail(name, id, { message: String(error) });
      }
    }
    return jobs.length;
  }

  async function store(name: JobName, stored: StoredJob, at?: Date): Promise<void> {
    const retry = RETRY_OF[name] ?? RETRY;
    await boss.send(name, stored, { ...retry, ...(at && { startAfter: at }) });
  }

  async function queue(name: JobName, stored: StoredJob, at?: Date): Promise<void> {
    const send = async () => {
      await store(name, stored, at);
      if (!at) wakeWorker(name);
    };
    if (isOpen) await send();
    else sentBefore.push(send);
  }

  function schedule(name: JobName, cron: string): void {
    schedules.push({ name, cron });
  }

  return {
    handle(name, handler, { once = false, isPersonal = false } = {}) {
      registered.set(name, { handler, once, isPersonal });
    },
    schedule,
    repeat(name, cron, task) {
      const handler = async () => void (await task());
      registered.set(name, { handler, once: false, isPersonal: false });
      schedule(name, cron);
    },
    async send(name, payload, { at } = {}) {
      await queue(name, storedJob(payload), at);
    },
    async sendIn(tx, name, payload) {
      const stored = storedJob(payload);
      if (isOpen) {
        await within.run(tx, () => store(name, stored));
        tx.afterCommit(() => wakeWorker(name));
      } else {
        tx.afterCommit(() => queue(name, stored));
      }
    },
    async run(name) {
      await registered.get(name)?.handler({} as never);
    },
    async depths() {
      return isOpen ? queueDepths(database, RETRY) : [];
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
    get isUsed() {
      return (opening ?? starting) !== undefined;
    },
    get isStarted() {
      return starting !== undefined;
    },
    async open() {
      opening = openQueues();
      try {
        await opening;
      } catch (error) {
        if (!isTransient(error)) throw error;
        logger.warn({ error }, 'the queues open with the start of the jobs');
      }
    },
    start() {
      starting = beginUntilDone();
      return starting;
    },
    async stop() {
      stopping.abort();
      // They have reported their failures to their callers.
      await Promise.allSettled([opening, starting]);
      // What was sent until now would be lost.
      if (sentBefore.length > 0) {
        await openQueues().catch((error: unknown) =>
          logger.warn(
            { error, lost: sentBefore.length },
            'jobs were sent before the queues were open',
          ),
        );
      }
      await boss.stop({ graceful: true, close: false, timeout: 5000 });
    },
  };
}
