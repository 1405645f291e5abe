/** Refuses a task because too many wait. */
export class QueueFullError extends Error {
  constructor() {
    super('too many tasks wait');
    this.name = 'QueueFullError';
  }
}

export type FairShareQueue = {
  /**
   * Runs a task when it is the turn of its key.
   * @param caller.key whom the task is for: an address (`addressKey`), a person, or shared work
   * @param caller.signal ends the waiting, not the task
   * @throws {QueueFullError}, or the reason of the signal
   */
  run<Result>(
    caller: { key: string; signal?: AbortSignal | undefined },
    task: () => Promise<Result>,
  ): Promise<Result>;
  /** How many tasks wait. */
  waiting(): number;
};

type Waiter = { start: () => void; refuse: (error: Error) => void };

/** The time that tasks took is counted for this long, then forgotten. */
const PERIOD_MS = 10_000;
/** Keys whose tasks took about the same time take turns. */
const STEP_MS = 10;

/**
 * Limits concurrent tasks, in total and for each key, and the length of the queue. The queue serves the key whose tasks
 * took least time in the present period, and keys of about the same time in rotation: a person with one request waits
 * for the task that runs, not for one of each person with many. When the queue is full, the newest task of the key with
 * the most is refused in favour of a key with fewer.
 */
export function createFairShareQueue(limits: {
  atOnce: number;
  /** Default: as many as in total. */
  atOnceOfKey?: number;
  waitingMax: number;
}): FairShareQueue {
  const { atOnce, atOnceOfKey = atOnce, waitingMax } = limits;
  const runningOf = new Map<string, number>();
  /** Waiting tasks by key; the keys are in the order of their turns. */
  const queues = new Map<string, Waiter[]>();
  /** Milliseconds that the tasks of a key took since the period began. */
  const spent = new Map<string, number>();
  let periodEnd = 0;
  let running = 0;
  let waiting = 0;

  const mayStart = (key: string): boolean =>
    running < atOnce && (runningOf.get(key) ?? 0) < atOnceOfKey;

  function count(key: string, change: 1 | -1): void {
    const ofKey = (runningOf.get(key) ?? 0) + change;
    running += change;
    if (ofKey > 0) runningOf.set(key, ofKey);
    else runningOf.delete(key);
  }

  function remove(key: string, waiter: Waiter): void {
    const queue = queues.get(key) ?? [];
    const at = queue.indexOf(waiter);
    if (at === -1) return;
    queue.splice(at, 1);
    waiting -= 1;
    if (queue.length === 0) queues.delete(key);
  }

  /** @throws {QueueFullError} where no key has more waiting tasks than this one with its new task */
  function refuseNewestForTaskOf(key: string): void {
    let longest = { key, length: (queues.get(key)?.length ?? 0) + 1 };
    for (const [other, { length }] of queues) {
      if (length > longest.length) longest = { key: other, length };
    }
    const newest = queues.get(longest.key)?.at(-1);
    if (longest.key === key || !newest) throw new QueueFullError();
    remove(longest.key, newest);
    newest.refuse(new QueueFullError());
  }

  async function enter(key: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (mayStart(key)) return count(key, 1);
    if (waiting >= waitingMax) refuseNewestForTaskOf(key);
    const turn = Promise.withResolvers<void>();
    const waiter = { start: turn.resolve, refuse: turn.reject };
    const abort = () => {
      remove(key, waiter);
      turn.reject(signal?.reason);
    };
    const queue = queues.get(key);
    if (queue) queue.push(waiter);
    else queues.set(key, [waiter]);
    waiting += 1;
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  function charge(key: string, ms: number): void {
    const now = performance.now();
    if (now >= periodEnd) {
      spent.clear();
      periodEnd = now + PERIOD_MS;
    }
    spent.set(key, (spent.get(key) ?? 0) + ms);
  }

  function nextKey(): string | undefined {
    let next: { key: string; steps: number } | undefined;
    for (const key of queues.keys()) {
      if (!mayStart(key)) continue;
      const steps = Math.floor((spent.get(key) ?? 0) / STEP_MS);
      if (!next || steps < next.steps) next = { key, steps };
    }
    return next?.key;
  }

  /** Gives the slot to the next key that may have one, which then moves behind the others. */
  function leave(key: string): void {
    count(key, -1);
    const next = nextKey();
    const queue = next === undefined ? undefined : queues.get(next);
    const first = queue?.shift();
    if (next === undefined || !queue || !first) return;
    queues.delete(next);
    if (queue.length > 0) queues.set(next, queue);
    waiting -= 1;
    count(next, 1);
    first.start();
  }

  return {
    async run({ key, signal }, task) {
      await enter(key, signal);
      const began = performance.now();
      try {
        return await task();
      } finally {
        charge(key, performance.now() - began);
        leave(key);
      }
    },
    waiting: () => waiting,
  };
}
