import { EventEmitter } from 'node:events';
import type { Client, PoolConfig } from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';
import { RotatingPool, rerenameCaller, runAsCaller } from './rotating-pool.ts';

/** A pool of one connection, whose statements are answered in the next turn of the event loop. */
function poolOfOne(options: PoolConfig = {}) {
  const statements: string[] = [];
  let isAway = false;
  class Connection extends EventEmitter {
    _queryable = true;
    connect(done: (error?: Error) => void): void {
      setImmediate(() => done(isAway ? new Error('away') : undefined));
    }
    query(text: string, _values: unknown, done: (error: null, result: object) => void): void {
      statements.push(text);
      setImmediate(() => done(null, { rows: [] }));
    }
    end(done?: () => void): void {
      done?.();
    }
  }
  const pool = new RotatingPool({
    max: 1,
    idleTimeoutMillis: 0,
    ...options,
    Client: Connection as unknown as new () => Client,
  });
  return {
    pool,
    statements,
    setAway: (value: boolean) => {
      isAway = value;
    },
  };
}

it('callers get the connection in rotation, by the name that they have when they ask', async () => {
  const { pool, statements } = poolOfOne();
  const first = await pool.connect();
  const asked = [
    ...['a1', 'a2', 'a3'].map((text) => runAsCaller('a', () => pool.query(text))),
    runAsCaller('a', () => {
      rerenameCaller('b');
      return pool.query('b1');
    }),
    runAsCaller('c', async () => {
      const client = await pool.connect();
      statements.push('c1');
      client.release();
    }),
  ];
  first.release();
  await Promise.all(asked);
  expect(statements).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('who waits for longer than the pool allows is refused as by the pool, and the others go on', async () => {
  const { pool, statements } = poolOfOne({ connectionTimeoutMillis: 20 });
  const client = await pool.connect();
  for (const late of [pool.connect(), pool.query('late')]) {
    expect(isDatabaseUnavailable(await late.catch((error: unknown) => error))).toBe(true);
  }
  client.release();
  await pool.query('next');
  expect(statements).toEqual(['next']);
});

it('a connection that cannot be made is refused, and its place is free', async () => {
  const { pool, setAway } = poolOfOne();
  setAway(true);
  await expect(pool.connect()).rejects.toThrow('away');
  setAway(false);
  await pool.query('next');
});
