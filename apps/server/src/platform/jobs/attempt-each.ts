/** After this many errors in a row the service that the work needs has failed, and the other items would fail too. */
const MOST_FAILURES = 5;
/**
 * After this many in a row the last item is tried, then items at random: so repeated runs of a job also reach those
 * between items that fail each time.
 */
const IN_ORDER = 2;

/**
 * Runs the work for each item, one after another; an item that fails does not prevent the work for the others.
 * `MOST_FAILURES` in a row end the attempts.
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
