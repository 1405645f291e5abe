import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPasswordHashing, type PasswordHashing } from './hashing.ts';

it('frees a place after the hash, while the rest of the work continues', async () => {
  const hashing = createPasswordHashing();
  const writing = Promise.withResolvers<void>();
  const slow = ['a', 'b'].map((key) =>
    hashing.run(key, async () => {
      await hashing.hash('chim-lac');
      await writing.promise;
    }),
  );
  // Both places were taken; this would wait for the two writes, which finish after it.
  expect(await hashing.run('c', () => hashing.hash('chim-lac'))).toMatch(/^[$]argon2id[$]/);
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

describe('an address that came often within the minute', () => {
  const nothing = async () => undefined;

  /** Two tasks of the key that do not end; returns how many of them started. */
  async function beginTwo(hashing: PasswordHashing, key: string): Promise<number> {
    let begun = 0;
    for (const _ of [1, 2]) {
      void hashing.run(key, () => {
        begun += 1;
        return new Promise(() => undefined);
      });
    }
    await setImmediate();
    return begun;
  }

  it('leaves a place to the others', async () => {
    const hashing = createPasswordHashing();
    for (let count = 0; count < 9; count += 1) await hashing.run('flood', nothing);
    expect(await beginTwo(hashing, 'flood')).toBe(1);
    expect(await hashing.run('quiet', async () => 'at once')).toBe('at once');
  });

  it.each([
    [
      'a wrong password',
      (hashing: PasswordHashing, hash: string) =>
        hashing.run('flood', () => hashing.verify({ hash, password: 'chim-bay' })),
    ],
    [
      'a password of no account',
      (hashing: PasswordHashing) =>
        hashing.run('flood', () => hashing.hash('chim-bay'), { compares: true }),
    ],
  ])('rests after %s', async (_what, attempt) => {
    const hashing = createPasswordHashing();
    const hash = await hashing.hash('chim-lac');
    for (let count = 0; count < 9; count += 1) await hashing.run('flood', nothing);
    await attempt(hashing, hash);
    expect(await beginTwo(hashing, 'flood')).toBe(0);
  });

  it('keeps both where its passwords were right, like a class behind one address', async () => {
    const hashing = createPasswordHashing();
    const hash = await hashing.hash('chim-lac');
    for (let count = 0; count < 8; count += 1) await hashing.run('class', nothing);
    const check = () => hashing.verify({ hash, password: 'chim-lac' });
    expect(await hashing.run('class', check)).toBe(true);
    expect(await beginTwo(hashing, 'class')).toBe(2);
  });
});
