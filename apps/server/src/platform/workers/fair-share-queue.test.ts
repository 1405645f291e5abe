import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairShareQueue, QueueFullError } from './fair-share-queue.ts';

/** A queue whose tasks end one by one, and the order in which they began. */
function open(limits: Parameters<typeof createFairShareQueue>[0]) {
  const queue = createFairShareQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, signal?: AbortSignal) =>
    queue.run({ key: name.charAt(0), signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { add, begun, end };
}

it('leaves slots to others beside a key with many tasks, and serves the keys in rotation', async () => {
  const { add, begun, end } = open({ atOnce: 3, atOnceOfKey: 2, waitingMax: 9 });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => add(name));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  // The place of `b1` is not given to a third task of `a`.
  for (const name of ['b1', 'a1', 'b2', 'c1', 'a2', 'a3', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'c1', 'a4']);
  expect(await Promise.all(all)).toHaveLength(7);
});

describe('tasks that take time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  async function openWithTime(names: readonly string[]) {
    const { add, begun, end } = open({ atOnce: 1, waitingMax: 20 });
    for (const name of names) void add(name);
    await new Promise(setImmediate);
    const endAfter = async (name: string, ms: number) => {
      vi.advanceTimersByTime(ms);
      await end(name);
    };
    return { add, begun, endAfter };
  }

  it('serves the key whose tasks took least time first', async () => {
    const names = ['a1', 'b1', 'a2', 'b2', 'c1', 'c2', 'c3'];
    const { add, begun, endAfter } = await openWithTime(names);
    await endAfter('a1', 100);
    await endAfter('b1', 100);
    for (const name of ['c1', 'c2', 'c3']) await endAfter(name, 1);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'c2', 'c3', 'a2']);
    void add('c4');
    await endAfter('a2', 100);
    expect(begun.at(-1)).toBe('c4');
  });

  it('forgets it when the period ends', async () => {
    const { add, begun, endAfter } = await openWithTime(['a1', 'b1']);
    await endAfter('a1', 100);
    vi.advanceTimersByTime(10_000);
    void add('a2');
    void add('c1');
    await endAfter('b1', 0);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });
});

it('when full, refuses the newest task of the key with the most for a key with fewer', async () => {
  const { add, begun, end } = open({ atOnce: 1, waitingMax: 3 });
  const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name));
  const refused = expect(a4).rejects.toThrow(QueueFullError);
  const b1 = add('b1');
  await refused;
  await expect(add('b2')).rejects.toThrow(QueueFullError);
  const replaced = expect(a3).rejects.toThrow(QueueFullError);
  const c1 = add('c1');
  await replaced;
  await expect(add('d1')).rejects.toThrow(QueueFullError);
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(await Promise.all([a1, a2, b1, c1])).toEqual(['a1', 'a2', 'b1', 'c1']);
});

it('removes a task whose signal aborts while it waits, and gives its turn to the next', async () => {
  const { add, begun, end } = open({ atOnce: 1, waitingMax: 2 });
  const first = add('a1');
  const left = new AbortController();
  const waiting = expect(add('a2', left.signal)).rejects.toBe('left');
  const next = add('a3');
  left.abort('left');
  await waiting;
  await end('a1');
  await end('a3');
  expect(await Promise.all([first, next])).toEqual(['a1', 'a3']);
  expect(begun).toEqual(['a1', 'a3']);
  await expect(add('a4', left.signal)).rejects.toBe('left');
});
