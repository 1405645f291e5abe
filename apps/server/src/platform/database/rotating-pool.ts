import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type AddressQueue, createAddressQueue } from '#platform/workers/address-queue.ts';

const callers = new AsyncLocalStorage<{ name: string }>();

/**
 * Runs work whose statements alternate with those of other callers. What is done for many at once has a name of its own,
 * so that it does not wait behind everything else of the person whose request began it.
 */
export function runAsCaller<Result>(name: string, work: () => Result): Result {
  return callers.run({ name }, work);
}

/** Replaces the name of the caller of the present work, once it is known who it is. */
export function rerenameCaller(name: string): void {
  const caller = callers.getStore();
  if (caller) caller.name = name;
}

type Callback = (error: Error | undefined, client?: pg.PoolClient) => void;

/**
 * A pool that lends its connections to callers in rotation: a person with 60 slow requests under way delays another by
 * one statement at a time, and not by sixty. Who waits for longer than `connectionTimeoutMillis` is refused with the
 * error that a pool has for it.
 */
export class RotatingPool extends pg.Pool {
  readonly #queue: AddressQueue;
  /** Give the places of lent clients to the next callers. */
  readonly #leave = new Map<pg.PoolClient, () => void>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.#queue = createAddressQueue({ atOnce: this.options.max, waitingMax: Infinity });
    this.on('release', (_error, client) => {
      const leave = this.#leave.get(client);
      this.#leave.delete(client);
      leave?.();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  /** As the pool's own `query` calls it. */
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const lent = this.#lend();
    if (!callback) return lent;
    lent.then((client) => callback(undefined, client), callback);
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    const leave = await this.#enter();
    try {
      const client = await super.connect();
      this.#leave.set(client, leave);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Waits for the turn of the present caller. @returns the function that ends it */
  #enter(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const address = callers.getStore()?.name ?? '';
      const { signal, stop } = abortAfter(this.options.connectionTimeoutMillis);
      const task = () => {
        stop();
        const { promise, resolve: leave } = Promise.withResolvers<void>();
        resolve(leave);
        return promise;
      };
      this.#queue.run({ address, signal }, task).catch(reject);
    });
  }
}

/** Aborts with the pool's error for a client that was not lent in time; never where it has no limit. */
function abortAfter(ms: number | undefined): { signal: AbortSignal; stop: () => void } {
  const limit = new AbortController();
  const fail = () => limit.abort(new Error('timeout exceeded when trying to connect'));
  const timer = ms ? setTimeout(fail, ms) : undefined;
  return { signal: limit.signal, stop: () => clearTimeout(timer) };
}
