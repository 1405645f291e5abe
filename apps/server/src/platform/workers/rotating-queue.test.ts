import { expect, it } from 'vitest';
import { createRotatingQueue, QueueFullError } from './rotating-queue.ts';

/** A queue whose tasks end one by one, and the order in which they began. */
function open(limits: Parameters<typeof createRotatingQueue>[0]) {
  const queue = createRotatingQueue(limits);
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
