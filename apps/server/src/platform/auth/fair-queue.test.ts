import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const limits = {
  atOnce: 2,
  busyAtOnce: 2,
  busyUses: 100,
  busyRest: 0,
  waiting: 4,
  waitingPerKey: 3,
  periodMs: 60_000,
};

/** A queue whose tasks finish on demand, and the outcome of each. */
function setUp(changed: Partial<typeof limits> = {}) {
  const queue = createFairQueue({ ...limits, ...changed });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: ((failed?: boolean) => void)[] = [];
  const ask = (key: string, name: string) =>
    queue
      .enter(key)
      .then((leave) => {
        started.push(name);
        ends.push(leave);
      })
      .catch(() => refused.push(name));
  const endOne = async () => {
    ends.shift()?.();
    await setImmediate();
  };
  return { queue, ask, endOne, ends, started, refused };
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
  const never = () => queue.enter('a');
  for (let count = 0; count < 5; count += 1) void never();
  await expect(never()).rejects.toMatchObject({
    code: 'too-many-requests',
    details: { retryAfter: 2 },
  });
});

it('lets a key that asks once pass the waiting tasks of a key that was served', async () => {
  const { ask, endOne, started } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  void ask('b', 'b1');
  await setImmediate();
  for (let count = 0; count < 3; count += 1) await endOne();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
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
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

it('gives the next place to the key that used the fewest', async () => {
  const { ask, endOne, started } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  await setImmediate();
  await endOne();
  void ask('b', 'b1');
  void ask('b', 'b2');
  for (let count = 0; count < 4; count += 1) await endOne();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'a4']);
});

describe('a key that used many places', () => {
  const oneForBusy = { busyAtOnce: 1, busyUses: 1, waiting: 8 };

  it('leaves a place free, which another key takes at once', async () => {
    const { ask, started } = setUp(oneForBusy);
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
    await setImmediate();
    expect(started).toEqual(['a1']);
    void ask('b', 'b1');
    await setImmediate();
    expect(started).toEqual(['a1', 'b1']);
  });

  it('shares its places with all such keys, and gets every task done', async () => {
    const { ask, endOne, started } = setUp(oneForBusy);
    for (const name of ['a1', 'a2']) void ask('a', name);
    for (const name of ['b1', 'b2']) void ask('b', name);
    await setImmediate();
    expect(started).toEqual(['a1', 'b1']);
    await endOne();
    await endOne();
    expect(started).toEqual(['a1', 'b1', 'a2']);
    await endOne();
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('pauses all such keys in proportion to a failed task, and delays no other key', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { ask, started, ends } = setUp({ ...oneForBusy, busyRest: 3 });
    for (const name of ['a1', 'a2']) void ask('a', name);
    await vi.advanceTimersByTimeAsync(100);
    ends.shift()?.(true);
    void ask('b', 'b1');
    await vi.advanceTimersByTimeAsync(299);
    expect(started).toEqual(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(2);
    expect(started).toEqual(['a1', 'b1']);
    ends.shift()?.(true);
    await vi.advanceTimersByTimeAsync(899);
    expect(started).toEqual(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(10);
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('completes every task when the timer of a pause fires early', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, started, ends } = setUp({ ...oneForBusy, busyRest: 1000 });
    for (const name of ['a1', 'a2']) void ask('a', name);
    const since = performance.now();
    while (performance.now() - since < 2) await setImmediate();
    ends.shift()?.(true);
    await vi.runAllTimersAsync();
    await setImmediate();
    expect(started).toEqual(['a1', 'a2']);
  });

  it('does not count uses that were refunded', async () => {
    const { queue, ask, endOne, started } = setUp(oneForBusy);
    void ask('a', 'a1');
    await setImmediate();
    queue.forgive('a');
    await endOne();
    for (const name of ['a2', 'a3']) void ask('a', name);
    await setImmediate();
    expect(started).toEqual(['a1', 'a2']);
    queue.forgive('a');
    await endOne();
    expect(started).toEqual(['a1', 'a2', 'a3']);
  });
});

it('counts from zero in a new period', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 1, periodMs: 0 });
  const started: string[] = [];
  const leaves: (() => void)[] = [];
  const ask = (key: string) =>
    queue.enter(key).then((leave) => {
      started.push(key);
      leaves.push(leave);
    });
  await ask('a');
  void ask('b');
  leaves.shift()?.();
  await setImmediate();
  void ask('a');
  void ask('b');
  leaves.shift()?.();
  await setImmediate();
  expect(started).toEqual(['a', 'b', 'a']);
});

it('releases a place once', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 1, waiting: 2 });
  const leave = await queue.enter('a');
  const started: string[] = [];
  void queue.enter('b').then(() => started.push('b'));
  void queue.enter('c').then(() => started.push('c'));
  leave();
  leave();
  await setImmediate();
  expect(started).toEqual(['b']);
});
