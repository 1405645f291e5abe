import { expect, it } from 'vitest';
import { callerName, runAsCaller } from '#platform/database/fair-share-pool.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { refreshedCache } from './refreshed-cache.ts';

const FRESH_MS = 5000;

/** A cache whose reads finish on demand. */
function open() {
  const clock = createTestClock();
  const start = clock.now().getTime();
  const reads: PromiseWithResolvers<string>[] = [];
  const values = refreshedCache<string, string>({
    clock,
    freshMs: FRESH_MS,
    read: () => {
      const pending = Promise.withResolvers<string>();
      reads.push(pending);
      return pending.promise;
    },
  });
  return {
    values,
    reads,
    at: (ms: number) => clock.set(new Date(start + ms)),
    answer: async (value: string) => {
      reads.at(-1)?.resolve(value);
      await new Promise(setImmediate);
    },
  };
}

it('shares one read among concurrent requests, by key', async () => {
  const { values, reads, answer } = open();
  const both = Promise.all([values.get('all'), values.get('all')]);
  expect(reads).toHaveLength(1);
  await answer('first');
  expect(await both).toEqual(['first', 'first']);
  void values.get('titans');
  expect(reads).toHaveLength(2);
});

it('serves a fresh value without a read', async () => {
  const { values, reads, answer, at } = open();
  void values.get('all');
  await answer('first');
  at(2000);
  expect(await values.get('all')).toBe('first');
  expect(reads).toHaveLength(1);
});

it('serves an older value and refreshes it in the background, once', async () => {
  const { values, reads, answer, at } = open();
  void values.get('all');
  await answer('first');
  at(2001);
  expect(await Promise.all([values.get('all'), values.get('all')])).toEqual(['first', 'first']);
  expect(reads).toHaveLength(2);
  await answer('second');
  expect(await values.get('all')).toBe('second');
});

it('reads before it serves a value older than allowed', async () => {
  const { values, answer, at } = open();
  void values.get('all');
  await answer('first');
  at(FRESH_MS + 1);
  const later = values.get('all');
  await answer('second');
  expect(await later).toBe('second');
});

it('counts the age from the beginning of the read', async () => {
  const { values, reads, answer, at } = open();
  void values.get('all');
  at(FRESH_MS + 1);
  await answer('first');
  void values.get('all');
  expect(reads).toHaveLength(2);
});

it('reads again when the clock was set back', async () => {
  const { values, reads, answer, at } = open();
  at(1000);
  void values.get('all');
  await answer('first');
  at(0);
  void values.get('all');
  expect(reads).toHaveLength(2);
});

it('does not store what was read before a change', async () => {
  const { values, reads, answer } = open();
  const early = values.get('all');
  values.drop();
  await answer('old');
  expect(await early).toBe('old');
  const late = values.get('all');
  expect(reads).toHaveLength(2);
  await answer('new');
  expect(await late).toBe('new');
});

it('starts a new read after a change while an old one runs', async () => {
  const { values, reads, answer } = open();
  void values.get('all');
  values.drop();
  const late = values.get('all');
  expect(reads).toHaveLength(2);
  await answer('new');
  reads[0]?.resolve('old');
  await new Promise(setImmediate);
  expect(await late).toBe('new');
  expect(await values.get('all')).toBe('new');
});

it('fails its own callers and stores nothing', async () => {
  const { values, reads, answer } = open();
  const failed = values.get('all');
  reads[0]?.reject(new Error('no database'));
  await expect(failed).rejects.toThrow('no database');
  const again = values.get('all');
  await answer('first');
  expect(await again).toBe('first');
});

it('keeps serving the old value while its refresh fails', async () => {
  const { values, reads, answer, at } = open();
  void values.get('all');
  await answer('first');
  at(3000);
  expect(await values.get('all')).toBe('first');
  reads[1]?.reject(new Error('no database'));
  await new Promise(setImmediate);
  expect(await values.get('all')).toBe('first');
  expect(reads).toHaveLength(3);
});

it('reads under a name of its own, and not that of whoever asked first', async () => {
  const clock = createTestClock();
  const names = refreshedCache({ clock, freshMs: FRESH_MS, read: async () => callerName() });
  expect(await runAsCaller('an', () => names.get('all'))).toBe('boards');
});
