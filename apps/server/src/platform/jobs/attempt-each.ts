/** After this many errors the service that the work needs has failed, and the other items would fail too. */
const MOST_FAILURES = 5;

/**
 * Runs the work for each item in turn; an item that fails does not keep the others, also when a repeated job meets it
 * each time. @throws {AggregateError} of all errors, at the end or after `MOST_FAILURES`
 */
export async function attemptEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
      if (failures.length === MOST_FAILURES) break;
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} items failed: ${String(failures[0])}`);
  }
}
