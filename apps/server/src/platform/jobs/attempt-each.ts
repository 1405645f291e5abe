/** After this many errors in a row the service that the work needs has failed, and the other items would fail too. */
const MOST_FAILURES = 5;
/**
 * After this many, the next are chosen from all that are left: items that fail each time and follow each other would end
 * every run of a repeated job before the others.
 */
const IN_ORDER = 2;

/**
 * Runs the work for each item, one after another; an item that fails does not keep the others, also when a repeated job
 * meets it each time. `MOST_FAILURES` in a row end the attempts.
 * @throws {AggregateError} of all errors, the first as its cause
 */
export async function attemptEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const failures: unknown[] = [];
  let inARow = 0;
  while (left.length > 0 && inARow < MOST_FAILURES) {
    const share = Math.max(0, inARow - IN_ORDER + 1) / (MOST_FAILURES - IN_ORDER + 1);
    const next = left.splice(Math.floor(left.length * share), 1);
    try {
      for (const item of next) await work(item);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow += 1;
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `items that failed: ${failures.length}`, {
      cause: failures[0],
    });
  }
}
