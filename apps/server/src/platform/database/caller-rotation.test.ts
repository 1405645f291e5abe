import type { Pool, PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { connectInRotation, runAsCaller } from './caller-rotation.ts';

/** A pool with one connection. */
function poolOfOne(options: { connectionTimeoutMillis?: number } = {}): Pool {
  const connect = async () => ({ release: () => undefined }) as unknown as PoolClient;
  return { options: { max: 1, ...options }, connect } as unknown as Pool;
}

it('callers get the connection in rotation', async () => {
  const connect = connectInRotation(poolOfOne());
  const served: string[] = [];
  const use = (name: string) =>
    runAsCaller(name, async () => {
      const client = await connect();
      served.push(name);
      client.release();
    });
  await Promise.all(['an', 'an', 'an', 'binh', 'chi'].map(use));
  expect(served).toEqual(['an', 'an', 'binh', 'chi', 'an']);
});

it('who waits for longer than the pool allows is refused with its error, and the others go on', async () => {
  const connect = connectInRotation(poolOfOne({ connectionTimeoutMillis: 20 }));
  const client = await connect();
  await expect(connect()).rejects.toThrow('timeout exceeded when trying to connect');
  client.release();
  (await connect()).release();
});

it('a connection that cannot be made is refused, and its place is free', async () => {
  const pool = poolOfOne();
  const { connect: succeed } = pool;
  pool.connect = () => Promise.reject(new Error('away'));
  const connect = connectInRotation(pool);
  await expect(connect()).rejects.toThrow('away');
  pool.connect = succeed;
  (await connect()).release();
});
