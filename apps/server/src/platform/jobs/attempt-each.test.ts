import { expect, it, vi } from 'vitest';
import { attemptEach } from './attempt-each.ts';

it('an item that fails does not keep those after it', async () => {
  const done: number[] = [];
  const error = new Error('no such bucket');
  const attempt = attemptEach([1, 2, 3], async (item) => {
    if (item === 2) throw error;
    done.push(item);
  });
  await expect(attempt).rejects.toMatchObject({
    message: '1 items failed: Error: no such bucket',
    errors: [error],
  });
  expect(done).toEqual([1, 3]);
});

it('five errors end the attempts', async () => {
  const work = vi.fn().mockRejectedValue(new Error('unreachable'));
  await expect(attemptEach(Array(100).keys(), work)).rejects.toThrow('5 items failed');
  expect(work).toHaveBeenCalledTimes(5);
});

it('without an error nothing is thrown', async () => {
  const work = vi.fn().mockResolvedValue(undefined);
  await attemptEach(['a', 'b'], work);
  expect(work.mock.calls).toEqual([['a'], ['b']]);
});
