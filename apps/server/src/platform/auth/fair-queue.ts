import { AppError } from '#platform/http/app-error.ts';

export type FairQueue = {
  /**
   * Waits for a place and returns the function that gives it back; calling it again has no effect.
   * @throws {AppError} `too-many-requests` when the queue has no place
   */
  enter(key: string): Promise<() => void>;
};

type Waiter = { start: () => void; refuse: (error: AppError) => void };

const RETRY_SECONDS = 2;
/** How many keys' use is remembered; beyond it all are forgotten. */
const REMEMBERED_MAX = 10_000;

/**
 * Runs a bounded number of tasks at once and queues a bounded number. The next place goes to the key that was
 * given the fewest places within the present period, so that a key that asks once does not wait behind keys that ask
 * without end. In a full queue the newest task of the key with the most waiting tasks is refused in favour of a key
 * with fewer, so that one key cannot exclude the others.
 *
 * @param limits.periodMs after which the places given to each key are counted from zero
 */
export function createFairQueue(limits: {
  atOnce: number;
  waiting: number;
  waitingPerKey: number;
  periodMs: number;
}): FairQueue {
  /** Waiting tasks by key; among keys with equal use the first runs next. */
  const lines = new Map<string, Waiter[]>();
  const used = new Map<string, number>();
  let periodEnd = performance.now() + limits.periodMs;
  let running = 0;
  let waiting = 0;

  async function enter(key: string): Promise<void> {
    if (running < limits.atOnce) {
      running += 1;
      countUse(key);
      return;
    }
    const line = lines.get(key) ?? [];
    const isFull = waiting >= limits.waiting;
    if (line.length >= limits.waitingPerKey || (isFull && !makeRoom(line.length))) throw busy();
    await new Promise<void>((start, refuse) => {
      line.push({ start, refuse });
      lines.set(key, line);
      waiting += 1;
    });
  }

  function countUse(key: string): void {
    const now = performance.now();
    if (now >= periodEnd || used.size >= REMEMBERED_MAX) {
      used.clear();
      periodEnd = now + limits.periodMs;
    }
    used.set(key, (used.get(key) ?? 0) + 1);
  }

  function makeRoom(ownWaiting: number): boolean {
    const longest = [...lines.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    if (longest.length <= ownWaiting + 1) return false;
    longest.pop()?.refuse(busy());
    waiting -= 1;
    return true;
  }

  /** Gives the free place to the key that used fewest; it then moves behind the keys of equal use. */
  function leave(): void {
    let next: [key: string, line: Waiter[]] | undefined;
    for (const entry of lines) {
      if (!next || (used.get(entry[0]) ?? 0) < (used.get(next[0]) ?? 0)) next = entry;
    }
    if (!next) {
      running -= 1;
      return;
    }
    const [key, line] = next;
    const waiter = line.shift();
    waiting -= 1;
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    countUse(key);
    waiter?.start();
  }

  return {
    async enter(key) {
      await enter(key);
      let isHeld = true;
      return () => {
        if (isHeld) leave();
        isHeld = false;
      };
    },
  };
}

function busy(): AppError {
  return new AppError('too-many-requests', undefined, { retryAfter: RETRY_SECONDS });
}
