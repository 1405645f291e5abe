import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const limits = { atOnce: 2, waiting: 4, waitingPerKey: 3 };

/** A queue whose tasks end on demand, and the outcome of each. */
function setUp() {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string, name: string) =>
    queue
      .run(key, async () => {
        started.push(name);
        await new Promise<void>((end) => ends.push(end));
      })
      .catch(() => refused.push(name));
  const endOne = async () => {
    ends.shift()?.();
    await setImmediate();
  };
  return { ask, endOne, started, refused };
}

it('runs two at a time and the rest in order', async () => {
  const { ask, endOne, started } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  await setImmediate();
  expect(started).toEqual(['a1', 'a2']);
  await endOne();
  expect(started).toEqual(['a1', 'a2', 'a3']);
  await endOne();
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('refuses a key whose share of waiting places is used up, with Retry-After', async () => {
  const queue = createFairQueue(limits);
  const never = () => queue.run('a', () => new Promise<void>(() => undefined));
  for (let count = 0; count < 5; count += 1) void never();
  await expect(never()).rejects.toMatchObject({
    code: 'too-many-requests',
    details: { retryAfter: 2 },
  });
});

it('alternates between keys', async () => {
  const { ask, endOne, started } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  void ask('b', 'b1');
  await setImmediate();
  for (let count = 0; count < 3; count += 1) await endOne();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
});

it('evicts the newest task of the longest key from a full queue', async () => {
  const { ask, endOne, started, refused } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name);
  void ask('b', 'b1');
  void ask('c', 'c1');
  void ask('b', 'b2');
  await setImmediate();
  expect(refused.sort()).toEqual(['a5', 'b2']);
  for (let count = 0; count < 4; count += 1) await endOne();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
});

it('frees the place of a task that fails', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 1, waitingPerKey: 1 });
  const fails = queue.run('a', () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});
