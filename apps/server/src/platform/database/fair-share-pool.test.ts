import { EventEmitter } from 'node:events';
import type { Client, PoolConfig } from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';
import { FairSharePool, renameCaller, runAsCaller } from './fair-share-pool.ts';

/** A pool of one connection, whose statements are answered in the next turn of the event loop. */
function poolOfOne(options: PoolConfig = {}) {
  const statements: string[] = [];
  let isUnreachable = false;
  class Connection extends EventEmitter {
    _queryable = true;
    connect(done: (error?: Error) => void): void {
      setImmediate(() => done(isUnreachable ? new Error('unreachable') : undefined));
    }
    query(text: string, _values: unknown, done: (error: null, result: object) => void): void {
      statements.push(text);
      setImmediate(() => done(null, { rows: [] }));
    }
    end(done?: () => void): void {
      done?.();
    }
  }
  const pool = new FairSharePool({
    max: 1,
    idleTimeoutMillis: 0,
    ...options,
    Client: Connection as unknown as new () => Client,
  });
  return {
    pool,
    statements,
    setUnreachable: (value: boolean) => {
      isUnreachable = value;
    },
  };
}

it('lends the connection to who has few requests, in turns with who waits longest, by the name at the time', async () => {
  const { pool, statements } = poolOfOne();
  const first = await pool.connect();
  const asked = [
    ...['a1', 'a2', 'a3'].map((text) => runAsCaller('a', () => pool.query(text))),
    runAsCaller('a', () => {
      renameCaller('b');
      return pool.query('b1');
    }),
    runAsCaller('c', async () => {
      const client = await pool.connect();
      statements.push('c1');
      client.release();
    }),
  ];
  expect(pool.waitingCount).toBe(5);
  first.release();
  await Promise.all(asked);
  expect(pool.waitingCount).toBe(0);
  expect(statements).toEqual(['b1', 'a1', 'c1', 'a2', 'a3']);
});

it('rejects a caller after connectionTimeoutMillis, and serves those who come later', async () => {
  const { pool, statements } = poolOfOne({ connectionTimeoutMillis: 20 });
  const client = await pool.connect();
  for (const late of [pool.connect(), pool.query('late')]) {
    expect(isDatabaseUnavailable(await late.catch((error: unknown) => error))).toBe(true);
  }
  client.release();
  await pool.query('next');
  expect(statements).toEqual(['next']);
});

it('frees the slot of a connection that could not be made, or was released with an error', async () => {
  const { pool, setUnreachable } = poolOfOne();
  setUnreachable(true);
  await expect(pool.connect()).rejects.toThrow('unreachable');
  setUnreachable(false);
  (await pool.connect()).release(new Error('gone'));
  expect((await pool.query('next')).rows).toEqual([]);
});
