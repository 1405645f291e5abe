import { expect, it } from 'vitest';
import { createPasswordHashing } from './hashing.ts';

it('frees a place after the hash, while the rest of the work goes on', async () => {
  const hashing = createPasswordHashing();
  const writing = Promise.withResolvers<void>();
  const slow = ['a', 'b'].map((key) =>
    hashing.run(key, async () => {
      await hashing.hash('chim-lac');
      await writing.promise;
    }),
  );
  // Both places were taken; this would wait for the two writes, which end after it.
  expect(await hashing.run('c', () => hashing.hash('chim-lac'))).toMatch(/^[0-9a-f]+:/);
  writing.resolve();
  await Promise.all(slow);
});

it('takes no second place for work inside work', async () => {
  const hashing = createPasswordHashing();
  const nested = () => hashing.run('a', () => hashing.run('a', () => hashing.hash('chim-lac')));
  expect(await Promise.all([nested(), nested(), nested()])).toHaveLength(3);
});

it('gives the place back when the work fails before its hash', async () => {
  const hashing = createPasswordHashing();
  const fails = () => hashing.run('a', () => Promise.reject(new Error('no')));
  for (let count = 0; count < 3; count += 1) await expect(fails()).rejects.toThrow('no');
  expect(await hashing.run('a', async () => 'done')).toBe('done');
});
