import { AppError } from '#platform/http/app-error.ts';

export type FairQueue = {
  /**
   * Queues work under a key and runs it when a place is free.
   * @throws {AppError} `too-many-requests` when the queue has no place
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
};

type Waiter = { start: () => void; refuse: (error: AppError) => void };

const RETRY_SECONDS = 2;

/**
 * Runs a bounded number of tasks at once and queues a bounded number, round-robin by key. In a full queue the newest
 * task of the key with the most waiting tasks is refused in favour of a key with fewer, so that one key cannot
 * exclude the others.
 */
export function createFairQueue(limits: {
  atOnce: number;
  waiting: number;
  waitingPerKey: number;
}): FairQueue {
  /** Waiting tasks by key; the first key runs next. */
  const lines = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  async function enter(key: string): Promise<void> {
    if (running < limits.atOnce) {
      running += 1;
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

  function makeRoom(ownWaiting: number): boolean {
    const longest = [...lines.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    if (longest.length <= ownWaiting + 1) return false;
    longest.pop()?.refuse(busy());
    waiting -= 1;
    return true;
  }

  /** Gives the free place to the next key, which then moves to the end. */
  function leave(): void {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [key, line] = next;
    const waiter = line.shift();
    waiting -= 1;
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    waiter?.start();
  }

  return {
    async run(key, work) {
      await enter(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function busy(): AppError {
  return new AppError('too-many-requests', undefined, { retryAfter: RETRY_SECONDS });
}
