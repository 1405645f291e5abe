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

// The order depends on how long each task takes, so the tests set the clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('leaves slots to others beside a key with many tasks, and serves the keys in turns', async () => {
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
  const TASK_MS = 300;
  const PEOPLE = Array.from({ length: 20 }, (_, person) => String.fromCharCode(65 + person));

  /** A queue with one slot, whose running task can be ended after some time. */
  async function openWithTime() {
    const { add, begun, end } = open({ atOnce: 1, waitingMax: 1000 });
    const addAll = async (names: readonly string[]) => {
      for (const name of names) void add(name);
      await new Promise(setImmediate);
    };
    const endRunning = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await end(begun.at(-1) ?? '');
    };
    /** How many tasks begin before one of this name does. */
    const tasksBefore = async (name: string) => {
      const from = begun.length;
      while (begun.at(-1) !== name) await endRunning(TASK_MS);
      return begun.length - from - 1;
    };
    return { addAll, begun, endRunning, tasksBefore };
  }

  it('a key with one task waits for at most one beside the running one, whenever it comes', async () => {
    const { addAll, endRunning, tasksBefore } = await openWithTime();
    await addAll(PEOPLE.flatMap((name) => Array.from({ length: 10 }, (_, at) => `${name}${at}`)));
    for (let newcomer = 200; newcomer < 260; newcomer += 1) {
      const name = String.fromCharCode(newcomer);
      await addAll([name]);
      expect(await tasksBefore(name)).toBeLessThanOrEqual(1);
      await endRunning(1);
    }
  });

  it('a key is not behind because of what it used while nobody waited', async () => {
    const { addAll, endRunning, tasksBefore } = await openWithTime();
    for (let time = 0; time < 10; time += 1) {
      await addAll([`z${time}`]);
      await endRunning(TASK_MS);
    }
    await addAll(PEOPLE.flatMap((name) => [`${name}1`, `${name}2`]));
    await addAll(['zlast']);
    expect(await tasksBefore('zlast')).toBeLessThanOrEqual(1);
  });

  it('no key waits for ever while new ones come', async () => {
    const { addAll, begun, endRunning } = await openWithTime();
    await addAll(['a1', 'a2', 'b1']);
    await endRunning(100 * TASK_MS);
    for (let time = 0; time < 10; time += 1) {
      await addAll([`${String.fromCharCode(75 + time)}1`, `${String.fromCharCode(75 + time)}2`]);
      await endRunning(TASK_MS);
    }
    expect(begun).toContain('a2');
  });
});

it('forgets what idle keys used beyond a bound, however many come while others wait', async () => {
  const queue = createFairShareQueue({ atOnce: 2, waitingMax: 10 });
  const end = Promise.withResolvers<void>();
  const running = queue.run({ key: 'long' }, () => end.promise);
  for (let key = 0; key < 5000; key += 1) await queue.run({ key: `${key}` }, async () => undefined);
  expect(queue.known()).toBeLessThanOrEqual(2001);
  end.resolve();
  await running;
  expect(queue.known()).toBe(0);
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
