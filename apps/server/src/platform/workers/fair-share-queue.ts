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
  /** Of how many keys it is known what they used. */
  known(): number;
};

type Waiter = { start: (running: Running) => void; refuse: (error: Error) => void };

/** Keys whose tasks took about the same time take turns. */
const STEP_MS = 10;

/** Idle keys whose share is kept beside those that wait or run; beyond twice as many the oldest are forgotten. */
const KEPT = 1000;

/** What a key has used. */
type Share = {
  /**
   * In ms of virtual time: rises by the duration of each of its tasks, and is at least `virtualTime` when the key begins
   * to wait or to run. So tasks that ended while no other key waited do not delay its later ones.
   */
  startTag: number;
  running: number;
  /** sum of the times at which its running tasks began */
  began: number;
};

type Running = { share: Share; began: number };

/**
 * Limits concurrent tasks, in total and for each key, and the length of the queue. Slots go in turns to the key whose
 * tasks took least time (start-time fair queueing) and to the key that has waited longest: a key whose tasks are shorter
 * than those of others waits for those that run and at most one more, and no key waits for ever. When the queue is full,
 * the newest task of the key with the most is refused in favour of a key with fewer.
 * @see Goyal, Vin and Cheng, Start-time fair queueing, IEEE/ACM Transactions on Networking 5 (1997)
 */
export function createFairShareQueue(limits: {
  atOnce: number;
  /** Default: as many as in total. */
  atOnceOfKey?: number;
  waitingMax: number;
}): FairShareQueue {
  const { atOnce, atOnceOfKey = atOnce, waitingMax } = limits;
  const shares = new Map<string, Share>();
  /** Waiting tasks by key; the keys are in the order in which they began to wait. */
  const queues = new Map<string, Waiter[]>();
  /** The start tag of the last key that was started at once or because its tag was the least. */
  let virtualTime = 0;
  let isTurnOfLongest = false;
  let running = 0;
  let waiting = 0;

  const mayStart = (key: string): boolean =>
    running < atOnce && (shares.get(key)?.running ?? 0) < atOnceOfKey;

  /** The share of a key, which begins to wait or to run. */
  function enteredShare(key: string): Share {
    const share = shares.get(key) ?? { startTag: 0, running: 0, began: 0 };
    share.startTag = Math.max(share.startTag, virtualTime);
    shares.set(key, share);
    return share;
  }

  function begin(share: Share): Running {
    const began = performance.now();
    share.running += 1;
    share.began += began;
    running += 1;
    return { share, began };
  }

  function end({ share, began }: Running): void {
    share.startTag += performance.now() - began;
    share.running -= 1;
    share.began -= began;
    running -= 1;
    if (running === 0 && waiting === 0) shares.clear();
    else if (shares.size > running + queues.size + 2 * KEPT) forgetIdle();
  }

  function forgetIdle(): void {
    const most = running + queues.size + KEPT;
    for (const [key, share] of shares) {
      if (shares.size <= most) return;
      if (share.running === 0 && !queues.has(key)) shares.delete(key);
    }
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

  async function enter(key: string, signal: AbortSignal | undefined): Promise<Running> {
    signal?.throwIfAborted();
    if (mayStart(key)) {
      const share = enteredShare(key);
      virtualTime = share.startTag;
      return begin(share);
    }
    if (waiting >= waitingMax) refuseNewestForTaskOf(key);
    enteredShare(key);
    const turn = Promise.withResolvers<Running>();
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
      return await turn.promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  function longestWaiting(): string | undefined {
    for (const key of queues.keys()) if (mayStart(key)) return key;
    return undefined;
  }

  /** Of those that used about the same, the one with the fewest tasks that wait. */
  function leastUsed(): string | undefined {
    const now = performance.now();
    let least: { key: string; steps: number; length: number } | undefined;
    for (const [key, { length }] of queues) {
      const share = shares.get(key);
      if (!share || !mayStart(key)) continue;
      const used = share.startTag + share.running * now - share.began;
      const steps = Math.floor(used / STEP_MS);
      const isLess = !least || steps < least.steps;
      if (isLess || (steps === least?.steps && length < least.length)) {
        least = { key, steps, length };
      }
    }
    const share = least && shares.get(least.key);
    if (share) virtualTime = Math.max(virtualTime, share.startTag);
    return least?.key;
  }

  /** Gives the free slot to the next key that may have one, which then moves behind the others. */
  function startNext(): void {
    const key = isTurnOfLongest ? longestWaiting() : leastUsed();
    const queue = key === undefined ? undefined : queues.get(key);
    const first = queue?.shift();
    if (key === undefined || !queue || !first) return;
    isTurnOfLongest = !isTurnOfLongest;
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    waiting -= 1;
    first.start(begin(enteredShare(key)));
  }

  return {
    async run({ key, signal }, task) {
      const running = await enter(key, signal);
      try {
        return await task();
      } finally {
        end(running);
        startNext();
      }
    },
    waiting: () => waiting,
    known: () => shares.size,
  };
}
