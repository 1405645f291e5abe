import { AsyncLocalStorage } from 'node:async_hooks';
import { type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely';
import type { Pool } from 'pg';
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

type RotationOptions = {
  pool: Pool;
  /** Throws where the present work may have no connection; called before it waits for one. */
  requireAllowed: () => void;
};

/** The dialect of PostgreSQL, whose connections are lent to callers in rotation. */
export class RotatingDialect extends PostgresDialect {
  readonly #options: RotationOptions;

  constructor(options: RotationOptions) {
    super(options);
    this.#options = options;
  }

  override createDriver(): RotatingDriver {
    return new RotatingDriver(this.#options);
  }
}

/**
 * Lends connections to callers in rotation: a person with 60 slow requests under way delays another by one statement at
 * a time, and not by sixty. Who waits for longer than the pool's `connectionTimeoutMillis` is refused with its error.
 */
class RotatingDriver extends PostgresDriver {
  readonly #options: RotationOptions;
  readonly #queue: ReturnType<typeof createAddressQueue>;
  /** Give the places of lent connections to the next callers. */
  readonly #leave = new WeakMap<DatabaseConnection, () => void>();

  constructor(options: RotationOptions) {
    super(options);
    this.#options = options;
    this.#queue = createAddressQueue({ atOnce: options.pool.options.max, waitingMax: Infinity });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#options.requireAllowed();
    const leave = await this.#enter();
    try {
      const connection = await super.acquireConnection();
      this.#leave.set(connection, leave);
      return connection;
    } catch (error) {
      leave();
      throw error;
    }
  }

  override async releaseConnection(
    connection: Parameters<PostgresDriver['releaseConnection']>[0],
  ): Promise<void> {
    await super.releaseConnection(connection);
    this.#leave.get(connection)?.();
  }

  /** Waits for the turn of the present caller. @returns the function that ends it */
  #enter(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const address = callers.getStore()?.name ?? '';
      const { signal, stop } = abortAfter(this.#options.pool.options.connectionTimeoutMillis);
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

/** Aborts with the pool's own error for a connection that was not lent in time; never where it has no limit. */
function abortAfter(ms: number | undefined): { signal: AbortSignal; stop: () => void } {
  const limit = new AbortController();
  const fail = () => limit.abort(new Error('timeout exceeded when trying to connect'));
  const timer = ms ? setTimeout(fail, ms) : undefined;
  return { signal: limit.signal, stop: () => clearTimeout(timer) };
}
