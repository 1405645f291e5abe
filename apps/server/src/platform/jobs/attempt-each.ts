/** After this many errors in a row the service that the work needs has failed, and the other items would fail too. */
const MOST_FAILURES = 5;
/**
 * After this many, others than the next are tried: first the last, then any. Items that fail each time and follow each
 * other would end every run of a repeated job before the others.
 */
const IN_ORDER = 2;

/**
 * Runs the work for each item, one after another; an item that fails does not keep the others, also when a repeated job
 * meets it each time. `MOST_FAILURES` in a row end the attempts.
 * @param random from 0 to below 1, for tests
 * @throws {AggregateError} of all errors, the first as its cause
 */
export async function attemptEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  random = Math.random,
): Promise<void> {
  const left = [...items];
  const failures: unknown[] = [];
  let inARow = 0;
  const place = () => {
    if (inARow < IN_ORDER) return 0;
    return inARow === IN_ORDER ? left.length - 1 : Math.floor(random() * left.length);
  };
  while (left.length > 0 && inARow < MOST_FAILURES) {
    const [item] = left.splice(place(), 1) as [Item];
    try {
      await work(item);
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
