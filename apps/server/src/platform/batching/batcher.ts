export type Batcher<Item, Result> = {
  /** Resolves with this item's own result, or rejects with its own error. */
  add(item: Item): Promise<Result>;
};

type Waiting<Item, Result> = { item: Item } & PromiseWithResolvers<Result>;

/**
 * Runs items together that arrive while earlier ones are under way. An item that finds nothing running
 * starts at once and alone, so nothing waits for company; under load a run takes all that has come.
 * @param run answers one outcome for each item, in order; when it throws, each item is run by itself
 */
export function createBatcher<Item, Result>(options: {
  run(items: readonly Item[]): Promise<readonly PromiseSettledResult<Result>[]>;
  maxItems: number;
}): Batcher<Item, Result> {
  const { run, maxItems } = options;
  const queue: Waiting<Item, Result>[] = [];
  let running = false;

  async function work(): Promise<void> {
    running = true;
    while (queue.length > 0) await runTogether(queue.splice(0, maxItems));
    running = false;
  }

  async function runTogether(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
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
      if (!running) void work();
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
