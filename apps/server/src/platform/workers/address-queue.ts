/** Refuses a task because too many wait. */
export class QueueFullError extends Error {
  constructor() {
    super('too many tasks wait');
    this.name = 'QueueFullError';
  }
}

export type AddressQueue = {
  /**
   * Runs a task when it is the turn of its address.
   * @param caller.address key of a client address (`addressKey`)
   * @param caller.signal ends the waiting, not the task
   * @throws {QueueFullError}, or the reason of the signal
   */
  run<Result>(
    caller: { address: string; signal?: AbortSignal | undefined },
    task: () => Promise<Result>,
  ): Promise<Result>;
};

type Waiter = { start: () => void; refuse: (error: Error) => void };

/**
 * Limits concurrent tasks, in total and for each address, and the length of the queue. The queue serves addresses in
 * rotation. When the queue is full, the newest task of the address with the most is refused in favour of an address with
 * fewer, so that one client delays others by its share only.
 */
export function createAddressQueue(limits: {
  atOnce: number;
  /** Default: as many as in total. */
  atOnceOfAddress?: number;
  waitingMax: number;
}): AddressQueue {
  const { atOnce, atOnceOfAddress = atOnce, waitingMax } = limits;
  const runningOf = new Map<string, number>();
  /** What waits, by address; these are in the order of their turns. */
  const queues = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const mayStart = (address: string): boolean =>
    running < atOnce && (runningOf.get(address) ?? 0) < atOnceOfAddress;

  function count(address: string, change: 1 | -1): void {
    const ofAddress = (runningOf.get(address) ?? 0) + change;
    running += change;
    if (ofAddress > 0) runningOf.set(address, ofAddress);
    else runningOf.delete(address);
  }

  function remove(address: string, waiter: Waiter): void {
    const queue = queues.get(address) ?? [];
    const rest = queue.filter((other) => other !== waiter);
    waiting -= queue.length - rest.length;
    if (rest.length > 0) queues.set(address, rest);
    else queues.delete(address);
  }

  /** @throws {QueueFullError} where no address has more waiting tasks than this one with its new task */
  function refuseNewestForTaskOf(address: string): void {
    let longest = { address, length: (queues.get(address)?.length ?? 0) + 1 };
    for (const [other, { length }] of queues) {
      if (length > longest.length) longest = { address: other, length };
    }
    const newest = queues.get(longest.address)?.at(-1);
    if (longest.address === address || !newest) throw new QueueFullError();
    remove(longest.address, newest);
    newest.refuse(new QueueFullError());
  }

  async function enter(address: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (mayStart(address)) return count(address, 1);
    if (waiting >= waitingMax) refuseNewestForTaskOf(address);
    const turn = Promise.withResolvers<void>();
    const waiter = { start: turn.resolve, refuse: turn.reject };
    const abort = () => {
      remove(address, waiter);
      turn.reject(signal?.reason);
    };
    queues.set(address, [...(queues.get(address) ?? []), waiter]);
    waiting += 1;
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Gives the place to the next address that may have one, which then moves behind the others. */
  function leave(address: string): void {
    count(address, -1);
    for (const [next, [first, ...others]] of queues) {
      if (!first || !mayStart(next)) continue;
      queues.delete(next);
      if (others.length > 0) queues.set(next, others);
      waiting -= 1;
      count(next, 1);
      first.start();
      return;
    }
  }

  return {
    async run({ address, signal }, task) {
      await enter(address, signal);
      try {
        return await task();
      } finally {
        leave(address);
      }
    },
  };
}
