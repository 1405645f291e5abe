import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { createFairShareQueue, type FairShareQueue } from '#platform/workers/fair-share-queue.ts';

const callers = new AsyncLocalStorage<{ name: string }>();

/**
 * Runs work as this caller, of whom a pool has one share. Shared work (batches, boards, live events, jobs) has a name of
 * its own; otherwise it would wait behind the requests of the person who started it.
 */
export function runAsCaller<Result>(name: string, work: () => Result): Result {
  return callers.run({ name }, work);
}

/** Replaces the name of the current caller, once the request is authenticated. */
export function renameCaller(name: string): void {
  const caller = callers.getStore();
  if (caller) caller.name = name;
}

/** The name of the current caller; empty outside requests, jobs and shared work. */
export function callerName(): string {
  return callers.getStore()?.name ?? '';
}

type Callback = (error: Error | undefined, client?: pg.PoolClient) => void;

/**
 * A pool that lends its clients by fair shares of time (`createFairShareQueue`): however many people have ten slow
 * requests each, a short statement of another waits for those that run and at most one more. Who waits for a client for longer
 * than `connectionTimeoutMillis` is refused with the pool's own error.
 */
export class FairSharePool extends pg.Pool {
  readonly #queue: FairShareQueue;
  /** For each lent client, frees its slot for the next caller. */
  readonly #freeSlot = new Map<pg.PoolClient, () => void>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.#queue = createFairShareQueue({ atOnce: this.options.max, waitingMax: Infinity });
    // The pool's own figure counts only the callers whose turn it is; its types allow no accessor.
    Object.defineProperty(this, 'waitingCount', { get: () => this.#queue.waiting() });
    this.on('release', (_error, client) => {
      const freeSlot = this.#freeSlot.get(client);
      this.#freeSlot.delete(client);
      freeSlot?.();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  /** As the pool's own `query` calls it. */
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const acquired = this.#acquire();
    if (!callback) return acquired;
    acquired.then((client) => callback(undefined, client), callback);
    return undefined;
  }

  async #acquire(): Promise<pg.PoolClient> {
    const { signal, stop } = abortAfter(this.options.connectionTimeoutMillis);
    try {
      const freeSlot = await this.#waitForSlot(signal);
      return await untilAborted(this.#connect(freeSlot), signal);
    } finally {
      stop();
    }
  }

  async #connect(freeSlot: () => void): Promise<pg.PoolClient> {
    try {
      const client = await super.connect();
      this.#freeSlot.set(client, freeSlot);
      return client;
    } catch (error) {
      freeSlot();
      throw error;
    }
  }

  /** Waits for the turn of the current caller. @returns the function that frees the slot */
  #waitForSlot(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const task = () => {
        const { promise, resolve: freeSlot } = Promise.withResolvers<void>();
        resolve(freeSlot);
        return promise;
      };
      this.#queue.run({ key: callerName(), signal }, task).catch(reject);
    });
  }
}

/** A client that arrives after the signal is given back. */
async function untilAborted(
  connecting: Promise<pg.PoolClient>,
  signal: AbortSignal,
): Promise<pg.PoolClient> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([connecting, aborted.promise]);
  } catch (error) {
    connecting.then((client) => client.release()).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Aborts after `ms` with the pool's error for it; without a limit, never. */
function abortAfter(ms: number | undefined): { signal: AbortSignal; stop: () => void } {
  const limit = new AbortController();
  const fail = () => limit.abort(new Error('timeout exceeded when trying to connect'));
  const timer = ms ? setTimeout(fail, ms) : undefined;
  return { signal: limit.signal, stop: () => clearTimeout(timer) };
}
