import { expect, it } from 'vitest';
import { callerName, runAsCaller } from '#platform/database/fair-share-pool.ts';
import { createBatcher } from './batcher.ts';

const fulfilled = <Value>(value: Value) => ({ status: 'fulfilled' as const, value });

/** A batcher whose runs finish on demand, and the items of each run so far. */
function heldBatcher(maxItems: number, maxRuns?: number) {
  const runs: number[][] = [];
  const gates: (() => void)[] = [];
  const batcher = createBatcher<number, number>({
    maxItems,
    ...(maxRuns !== undefined && { maxRuns }),
    async run(items) {
      runs.push([...items]);
      await new Promise<void>((open) => gates.push(open));
      return items.map((item) => fulfilled(item * 10));
    },
  });
  return { batcher, runs, letGo: () => gates.shift()?.() };
}

it('starts at once while idle, and then takes all waiting items together', async () => {
  const { batcher, runs, letGo } = heldBatcher(10);
  const answers = [1, 2, 3].map((item) => batcher.add(item));
  expect(runs).toEqual([[1]]);
  letGo();
  await answers[0];
  await expect.poll(() => runs).toEqual([[1], [2, 3]]);
  letGo();
  expect(await Promise.all(answers)).toEqual([10, 20, 30]);
});

it('takes no more than its limit', async () => {
  const { batcher, runs, letGo } = heldBatcher(2);
  const answers = [1, 2, 3, 4].map((item) => batcher.add(item));
  for (let run = 1; run <= 3; run += 1) {
    await expect.poll(() => runs.length).toBe(run);
    letGo();
  }
  await Promise.all(answers);
  expect(runs).toEqual([[1], [2, 3], [4]]);
});

it('starts a second run beside the first with all items that arrived meanwhile, and no third', async () => {
  const { batcher, runs, letGo } = heldBatcher(10, 2);
  const answers = [1, 2, 3].map((item) => batcher.add(item));
  expect(runs).toEqual([[1]]);
  await expect.poll(() => runs).toEqual([[1], [2, 3]]);
  answers.push(batcher.add(4), batcher.add(5));
  letGo();
  expect(await answers[0]).toBe(10);
  await expect.poll(() => runs).toEqual([[1], [2, 3], [4, 5]]);
  letGo();
  letGo();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
});

it('gives each item its own failure', async () => {
  const batcher = createBatcher<number, number>({
    maxItems: 10,
    run: async (items) =>
      items.map((item) =>
        item === 2 ? { status: 'rejected', reason: new Error('two') } : fulfilled(item),
      ),
  });
  const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('runs items one by one when a run of several throws', async () => {
  const runs: number[][] = [];
  const batcher = createBatcher<number, number>({
    maxItems: 10,
    async run(items) {
      runs.push([...items]);
      if (items.includes(3)) throw new Error('three');
      return items.map(fulfilled);
    },
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(runs).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});

it('runs under a name of its own, and not that of whoever added the first item', async () => {
  const batcher = createBatcher<number, string>({
    maxItems: 10,
    run: async (items) => items.map(() => fulfilled(callerName())),
  });
  expect(await runAsCaller('an', () => batcher.add(1))).toBe('batches');
});
