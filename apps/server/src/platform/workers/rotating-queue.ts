/** Refuses a task because too many wait. */
export class QueueFullError extends Error {
  constructor() {
    super('too many tasks wait');
    this.name = 'QueueFullError';
  }
}

export type RotatingQueue = {
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

/**
 * Limits concurrent tasks, in total and for each key, and the length of the queue. The queue serves keys in rotation.
 * When the queue is full, the newest task of the key with the most is refused in favour of a key with fewer, so that one
 * client delays others by its share only.
 */
export function createRotatingQueue(limits: {
  atOnce: number;
  /** Default: as many as in total. */
  atOnceOfKey?: number;
  waitingMax: number;
}): RotatingQueue {
  const { atOnce, atOnceOfKey = atOnce, waitingMax } = limits;
  const runningOf = new Map<string, number>();
  /** Waiting tasks by key; the keys are in the order of their turns. */
  const queues = new Map<string, Waiter[]>();
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

  /** Gives the slot to the next key that may have one, which then moves behind the others. */
  function leave(key: string): void {
    count(key, -1);
    for (const [next, queue] of queues) {
      if (!mayStart(next)) continue;
      const first = queue.shift();
      if (!first) continue;
      queues.delete(next);
      if (queue.length > 0) queues.set(next, queue);
      waiting -= 1;
      count(next, 1);
      first.start();
      return;
    }
  }

  return {
    async run({ key, signal }, task) {
      await enter(key, signal);
      try {
        return await task();
      } finally {
        leave(key);
      }
    },
    waiting: () => waiting,
  };
}
