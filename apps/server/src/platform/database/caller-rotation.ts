import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { createAddressQueue } from '#platform/workers/address-queue.ts';

const callers = new AsyncLocalStorage<{ name: string }>();

/** Runs work whose statements alternate with those of other callers. */
export function runAsCaller<Result>(name: string, work: () => Result): Result {
  return callers.run({ name }, work);
}

/** Replaces the name of the caller of the present work, once it is known who it is. */
export function renameCaller(name: string): void {
  const caller = callers.getStore();
  if (caller) caller.name = name;
}

/**
 * A `connect` of a pool that serves callers in rotation: a person with 60 slow requests under way delays another by one
 * statement at a time, and not by sixty. Who waits for longer than the pool's `connectionTimeoutMillis` is refused with
 * its error.
 */
export function connectInRotation(pool: Pool): () => Promise<PoolClient> {
  const queue = createAddressQueue({ atOnce: pool.options.max, waitingMax: Infinity });

  async function lend(give: (client: PoolClient) => void): Promise<void> {
    const client = await pool.connect();
    const { promise, resolve } = Promise.withResolvers<void>();
    // The pool sets a new one each time.
    const { release } = client;
    client.release = (error) => {
      release(error);
      resolve();
    };
    give(client);
    await promise;
  }

  return () =>
    new Promise((resolve, reject) => {
      const address = callers.getStore()?.name ?? '';
      const { signal, stop } = abortAfter(pool.options.connectionTimeoutMillis);
      const task = () => {
        stop();
        return lend(resolve);
      };
      queue.run({ address, signal }, task).catch(reject);
    });
}

/** Aborts with the pool's own error for a connection that was not lent in time; never where it has no limit. */
function abortAfter(ms: number | undefined): { signal: AbortSignal; stop: () => void } {
  const limit = new AbortController();
  const fail = () => limit.abort(new Error('timeout exceeded when trying to connect'));
  const timer = ms ? setTimeout(fail, ms) : undefined;
  return { signal: limit.signal, stop: () => clearTimeout(timer) };
}
