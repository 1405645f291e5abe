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
  ['the first', (item: number) => item < 8],
  ['the last', (item: number) => item >= 12],
  ['in the middle', (item: number) => item >= 6 && item < 14],
])('items that fail each time and are %s of all keep no other', async (_where, fails) => {
  const done: number[] = [];
  const attempt = attemptEach(Array(20).keys(), async (item) => {
    if (fails(item)) throw unreachable;
    done.push(item);
  });
  await expect(attempt).rejects.toThrow('items that failed');
  expect(done).toHaveLength(12);
});

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
