import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

export type FailingStatements = {
  /**
   * Runs work of which the n-th statement (from 0) fails as when its connection ends, before it reaches the database.
   * `failed` names that statement; undefined when there were fewer. Statements of other work are not counted.
   */
  failAt<Result>(
    n: number,
    work: () => Promise<Result>,
  ): Promise<{ result: Result; failed: string | undefined }>;
};

/** Wraps a pool so that single statements can be made to fail. */
export function failingStatements(pool: pg.Pool): FailingStatements {
  const counts = new AsyncLocalStorage<{ left: number; failed: string | undefined }>();
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;

  function isFailing(query: unknown): boolean {
    const count = counts.getStore();
    if (!count || count.failed !== undefined) return false;
    count.left -= 1;
    if (count.left >= 0) return false;
    count.failed = textOf(query);
    return true;
  }

  function guarded(client: pg.PoolClient): pg.PoolClient {
    let isBroken = false;
    return new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (name === 'release') return () => target.release(isBroken);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return (...values: unknown[]) => {
          isBroken ||= isFailing(values[0]);
          return isBroken ? Promise.reject(lost()) : Reflect.apply(value, target, values);
        };
      },
    });
  }

  Object.assign(pool, {
    connect: async () => guarded(await connect()),
    query: async (...values: unknown[]) => {
      const client = guarded(await connect());
      try {
        return await Reflect.apply(client.query, client, values);
      } finally {
        client.release();
      }
    },
  });
  return {
    async failAt(n, work) {
      const count = { left: n, failed: undefined as string | undefined };
      const result = await counts.run(count, work);
      return { result, failed: count.failed };
    },
  };
}

/** The SQL of a query, in any argument form of the driver. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

function lost(): Error {
  return new Error('Connection terminated unexpectedly');
}
