import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { errorCode } from '#platform/errors/error-code.ts';
import { workerFile } from '#platform/workers/worker-file.ts';
import { databaseMessages as messages } from '../database.messages.ts';
import {
  DatabaseDamagedError,
  DatabaseDiskError,
  DatabaseFolderError,
  DatabaseRestartedError,
} from '../database-errors.ts';
import type {
  EngineFault,
  RunningReply,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from './protocol.ts';

const STACK_MB = 64;
/** The engine's garbage is short-lived messages; the default of 48 MB would stay resident. */
const YOUNG_GENERATION_MB = 12;
const CRASHES_IN_A_ROW = 5;
const CRASH_WINDOW_MS = 60_000;

type SessionHandlers = { onBytes: (bytes: Uint8Array) => void; onLost: (error: Error) => void };

export type Session = {
  /** Sends wire-protocol bytes; `answered` is called when the engine has processed them. */
  send(bytes: Uint8Array, answered: () => void): void;
  end(): void;
};

/** The embedded engine in its worker thread, restarted when it crashes or does not answer. */
export type Engine = {
  openSession(handlers: SessionHandlers): Promise<Session>;
  /** How many requests it has received, to detect work since a moment. */
  requests(): number;
  /** Copies the files to a folder that does not exist yet; no statement runs during the copy. */
  backUp(target: string): Promise<void>;
  /** Reads all files and reports damage; no statement runs meanwhile. */
  inspect(): Promise<string | undefined>;
  /** Whether writes are refused because the disk is nearly full. */
  isReadOnly(): boolean;
  stop(): Promise<void>;
};

/** Limit of opening, which may have to recover after a crash. */
const START_WITHIN_MS = 120_000;

type EngineOptions = WorkerSetup & {
  /** A request without an answer for this long ends the worker. */
  answerWithinMs: number;
  onRestart: (error: DatabaseRestartedError) => void;
  onFatal: (error: Error) => void;
};

type Live = { handlers: SessionHandlers; waiting: { since: number; answered: () => void }[] };
type Running = { post(request: WorkerRequest): void; end(): Promise<unknown> };

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const sessions = new Map<number, Live>();
  let lastSession = 0;
  let requests = 0;
  let stopping = false;
  let stopped = (): void => undefined;
  let backup: PromiseWithResolvers<void> | undefined;
  let inspection: PromiseWithResolvers<string | undefined> | undefined;
  let isReadOnly = false;
  let crashes: number[] = [];
  // Only checked at the first start: if the folder disappears later (an unplugged disk) the server must stop.
  if (!existsSync(options.folder)) await createFolder(options.folder);
  let running = start();

  async function start(): Promise<Running> {
    const setup: WorkerSetup = {
      folder: options.folder,
      minimumFreeBytes: options.minimumFreeBytes,
    };
    const worker = startWorker('embedded-worker', setup);
    let reason = 'its worker ended';
    let fault: EngineFault = 'crashed';
    let late: NodeJS.Timeout | undefined;
    const ready = Promise.withResolvers<void>();
    worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'ready') ready.resolve();
      else if (reply.kind === 'failed') ({ reason, fault } = reply);
      else receive(reply);
    });
    worker.on('error', (error) => {
      reason = error.message;
    });
    const watch = setInterval(() => {
      if (backup || inspection || oldest(sessions) > Date.now() - options.answerWithinMs) return;
      reason = `no answer within ${options.answerWithinMs / 1000} s`;
      void worker.terminate();
    }, options.answerWithinMs / 10).unref();
    worker.once('exit', () => {
      clearInterval(watch);
      clearTimeout(late);
      ready.reject(errorOfStart(options.folder, { reason, fault }));
    });
    late = setTimeout(() => {
      reason = `it did not open within ${START_WITHIN_MS / 1000} s`;
      void worker.terminate();
    }, START_WITHIN_MS).unref();
    await ready.promise;
    clearTimeout(late);
    worker.once('exit', () => {
      endBackup(reason);
      inspection?.resolve(reason);
      if (stopping) stopped();
      else restart(reason);
    });
    return {
      post: (request) => worker.postMessage(request),
      end: () => worker.terminate(),
    };
  }

  function receive(reply: RunningReply): void {
    switch (reply.kind) {
      case 'read-only':
        isReadOnly = reply.isReadOnly;
        break;
      case 'inspected':
        inspection?.resolve(reply.damage);
        break;
      case 'stopped':
        stopped();
        break;
      case 'backed-up':
        endBackup(reply.error);
        break;
      case 'bytes':
        deliver(reply.session, reply.bytes);
    }
  }

  function deliver(id: number, bytes: Uint8Array): void {
    const session = sessions.get(id);
    const request = session?.waiting.shift();
    if (bytes.length > 0) session?.handlers.onBytes(bytes);
    request?.answered();
  }

  function endBackup(error: string | undefined): void {
    if (error === undefined) backup?.resolve();
    else backup?.reject(new Error(`The database could not be copied: ${error}.`));
    backup = undefined;
  }

  function restart(reason: string): void {
    const error = new DatabaseRestartedError(reason);
    const now = Date.now();
    crashes = [...crashes.filter((at) => at > now - CRASH_WINDOW_MS), now];
    running =
      crashes.length > CRASHES_IN_A_ROW
        ? Promise.reject(new Error(`The database crashed ${crashes.length} times in a minute.`))
        : start();
    running.then(() => options.onRestart(error), options.onFatal);
    for (const { handlers } of loseSessions(sessions)) handlers.onLost(error);
  }

  await running;
  return {
    openSession: async (handlers) => {
      const worker = await running;
      lastSession += 1;
      const session = lastSession;
      const live: Live = { handlers, waiting: [] };
      sessions.set(session, live);
      worker.post({ kind: 'session', session });
      return {
        send: (bytes, answered) => {
          requests += 1;
          live.waiting.push({ since: Date.now(), answered });
          worker.post({ kind: 'bytes', session, bytes });
        },
        end: () => {
          if (sessions.delete(session)) worker.post({ kind: 'end', session });
        },
      };
    },
    requests: () => requests,
    backUp: async (target) => {
      if (backup) throw new Error('The database is being copied already.');
      backup = Promise.withResolvers();
      const { promise } = backup;
      const worker = await running;
      worker.post({ kind: 'backup', target });
      await promise;
    },
    inspect: async () => {
      inspection ??= Promise.withResolvers();
      const { promise } = inspection;
      const worker = await running;
      worker.post({ kind: 'inspect' });
      return promise.finally(() => {
        inspection = undefined;
      });
    },
    isReadOnly: () => isReadOnly,
    stop: async () => {
      stopping = true;
      const worker = await running;
      const done = Promise.withResolvers<void>();
      stopped = done.resolve;
      const late = setTimeout(done.resolve, options.answerWithinMs);
      worker.post({ kind: 'stop' });
      await done.promise;
      clearTimeout(late);
      await worker.end();
    },
  };
}

function errorOfStart(
  folder: string,
  { reason, fault }: { reason: string; fault: EngineFault },
): Error {
  if (fault === 'damaged') return new DatabaseDamagedError(folder, reason);
  if (fault === 'crashed') return new DatabaseFolderError(messages.notOpened(reason));
  return new DatabaseDiskError(folder, { isFull: fault === 'disk-full', reason });
}

/** In its own worker, whose end frees the memory of the two engines that this takes. */
async function createFolder(folder: string): Promise<void> {
  const worker = startWorker('new-database-worker', folder);
  await once(worker, 'exit').catch((error: Error) => {
    if (errorCode(error) === 'ENOSPC') {
      throw new DatabaseDiskError(folder, { isFull: true, reason: error.message });
    }
    throw new DatabaseFolderError(messages.notCreated(folder, error.message));
  });
}

function startWorker(name: `${string}-worker`, workerData: unknown): Worker {
  return new Worker(workerFile(name, import.meta.url), {
    workerData,
    // The default stack ends before PostgreSQL's own depth limit, and the overflow corrupts the engine.
    resourceLimits: { stackSizeMb: STACK_MB, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    execArgv: [],
  });
}

function oldest(sessions: Map<number, Live>): number {
  return Math.min(...[...sessions.values()].map(({ waiting }) => waiting[0]?.since ?? Infinity));
}

function loseSessions(sessions: Map<number, Live>): Live[] {
  const lost = [...sessions.values()];
  sessions.clear();
  return lost;
}
