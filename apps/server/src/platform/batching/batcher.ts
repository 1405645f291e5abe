import { runAsCaller } from '#platform/database/fair-share-pool.ts';

export type Batcher<Item, Result> = {
  /** Resolves with this item's own result, or rejects with its own error. */
  add(item: Item): Promise<Result>;
};

type Waiting<Item, Result> = { item: Item } & PromiseWithResolvers<Result>;

/** How long a second run waits for more items: callers whom the last run answered usually send their next item now. */
const GATHER_MS = 2;

/**
 * Groups items that arrive while earlier ones run. An item that arrives while nothing runs starts alone at once;
 * under load one run takes all waiting items.
 * @param run answers one outcome for each item, in order; when it throws, each item is run separately
 * @param maxRuns concurrent runs, so that one is computed while another is written
 */
export function createBatcher<Item, Result>(options: {
  run(items: readonly Item[]): Promise<readonly PromiseSettledResult<Result>[]>;
  maxItems: number;
  maxRuns?: number;
}): Batcher<Item, Result> {
  const { run, maxItems, maxRuns = 1 } = options;
  const queue: Waiting<Item, Result>[] = [];
  let running = 0;
  let isGathering = false;

  function startRun(): void {
    if (running === 0) void runNextBatch();
    else if (running < maxRuns && !isGathering) {
      isGathering = true;
      setTimeout(endGathering, GATHER_MS);
    }
  }

  function endGathering(): void {
    isGathering = false;
    if (queue.length > 0 && running < maxRuns) void runNextBatch();
  }

  async function runNextBatch(): Promise<void> {
    running += 1;
    await runTogether(queue.splice(0, maxItems));
    running -= 1;
    if (queue.length > 0) startRun();
  }

  async function runTogether(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await runAsCaller('batches', () => run(batch.map(({ item }) => item)));
      for (const [index, waiting] of batch.entries()) settle(waiting, outcomes[index]);
    } catch (error) {
      const [first, ...rest] = batch;
      if (first && rest.length === 0) first.reject(error);
      else for (const waiting of batch) await runTogether([waiting]);
    }
  }

  return {
    add(item) {
      const waiting = { item, ...Promise.withResolvers<Result>() };
      queue.push(waiting);
      startRun();
      return waiting.promise;
    },
  };
}

function settle<Item, Result>(
  waiting: Waiting<Item, Result>,
  outcome: PromiseSettledResult<Result> | undefined,
): void {
  if (outcome?.status === 'fulfilled') waiting.resolve(outcome.value);
  else waiting.reject(outcome?.reason ?? new Error('the batch left out an item'));
}
