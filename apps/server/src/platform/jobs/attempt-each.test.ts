import { expect, it, vi } from 'vitest';
import { attemptEach } from './attempt-each.ts';

const unreachable = new Error('unreachable');

it('an item that fails does not keep those after it', async () => {
  const done: number[] = [];
  const error = new Error('no such bucket');
  const attempt = attemptEach([1, 2, 3], async (item) => {
    if (item === 2) throw error;
    done.push(item);
  });
  await expect(attempt).rejects.toMatchObject({
    message: 'items that failed: 1',
    errors: [error],
    cause: error,
  });
  expect(done).toEqual([1, 3]);
});

it('five errors in a row end the attempts', async () => {
  const work = vi.fn().mockRejectedValue(unreachable);
  await expect(attemptEach(Array(100).keys(), work)).rejects.toThrow('items that failed: 5');
  expect(work).toHaveBeenCalledTimes(5);
});

it.each([
  ['the first of all', (item: number) => item < 8],
  ['the last of all', (item: number) => item >= 12],
  ['in the middle', (item: number) => item >= 6 && item < 14],
])(
  'items that fail each time, %s, do not prevent the work for the others',
  async (_where, fails) => {
    const done: number[] = [];
    const attempt = attemptEach(Array(20).keys(), async (item) => {
      if (fails(item)) throw unreachable;
      done.push(item);
    });
    await expect(attempt).rejects.toThrow('items that failed');
    expect(done).toHaveLength(12);
  },
);

it.each([
  [8, 1],
  [12, 2],
  [20, 5],
])(
  '%d items that fail each time do not prevent the work for %d that follow',
  async (failing, others) => {
    const done: number[] = [];
    const attempt = attemptEach(Array(failing + others).keys(), async (item) => {
      if (item < failing) throw unreachable;
      done.push(item);
    });
    await expect(attempt).rejects.toThrow('items that failed');
    expect(done).toHaveLength(others);
  },
);

it.each([
  [8, 1],
  [12, 2],
  [20, 5],
])(
  'of %d items that fail each time, half before and half after %d others, repeated runs reach these',
  async (failing, others) => {
    const left = new Set(Array(failing + others).keys());
    const isGood = (item: number) => item >= failing / 2 && item < failing / 2 + others;
    let share = 0;
    const random = () => {
      share = (share + 0.37) % 1;
      return share;
    };
    for (let run = 1; run <= 20; run += 1) {
      const attempt = attemptEach(
        left,
        async (item) => {
          if (!isGood(item)) throw unreachable;
          left.delete(item);
        },
        random,
      );
      await expect(attempt).rejects.toThrow('items that failed');
    }
    expect([...left].filter(isGood)).toEqual([]);
  },
);

it('any number of errors among items that succeed ends nothing', async () => {
  const work = vi.fn(async (item: number) => {
    if (item % 2 === 0) throw unreachable;
  });
  await expect(attemptEach(Array(20).keys(), work)).rejects.toThrow('items that failed: 10');
  expect(work).toHaveBeenCalledTimes(20);
});

it('without an error nothing is thrown', async () => {
  const work = vi.fn().mockResolvedValue(undefined);
  await attemptEach(['a', 'b'], work);
  expect(work.mock.calls).toEqual([['a'], ['b']]);
});
