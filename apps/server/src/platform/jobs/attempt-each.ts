/** After this many errors in a row the service that the work needs has failed, and the other items would fail too. */
const MOST_FAILURES = 5;

/**
 * Runs the work for each item in turn; an item that fails does not keep the others, also when a repeated job meets it
 * each time. `MOST_FAILURES` in a row end the attempts.
 * @throws {AggregateError} of all errors, the first as its cause
 */
export async function attemptEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  let inARow = 0;
  for (const item of items) {
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow += 1;
      if (inARow === MOST_FAILURES) break;
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `items that failed: ${failures.length}`, {
      cause: failures[0],
    });
  }
}
