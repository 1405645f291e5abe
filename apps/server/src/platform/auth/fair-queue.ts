import { AppError } from '#platform/http/app-error.ts';

export type FairQueue = {
  /**
   * Waits for a place and returns the function that releases it; its argument says whether the work was
   * useless, such as hashing a wrong password. A second call has no effect.
   * @throws {AppError} `too-many-requests` when the queue is full
   */
  enter(key: string): Promise<(failed?: boolean) => void>;
  /** Gives one use of the key back, because the work was legitimate. */
  forgive(key: string): void;
};

/** A task that holds a place. */
type Running = { key: string; since: number };

type Waiter = { start: (running: Running) => void; refuse: (error: AppError) => void };

const RETRY_SECONDS = 2;
/** Maximum number of keys whose use is counted; beyond it all are cleared. */
const REMEMBERED_MAX = 10_000;

/**
 * Runs a bounded number of tasks at once and queues a bounded number. The next place goes to the key that was
 * given the fewest places within the present period, so that a key that asks once does not wait behind keys that ask
 * without end. Keys that used many places share fewer, so that the others find one free. In a full queue the newest
 * task of the key with the most waiting tasks is refused in favour of a key with fewer, so that one key cannot exclude
 * the others.
 *
 * @param limits.busyUses uses within the period from which a key counts as busy
 * @param limits.busyAtOnce places of all busy keys together
 * @param limits.busyRest after a failed task of a busy key, no busy key gets a place for this many times the task's
 *   duration, so that their share of the processor is bounded on a machine of any speed
 * @param limits.periodMs after which the places given to each key are counted from zero
 */
export function createFairQueue(limits: {
  atOnce: number;
  busyAtOnce: number;
  busyUses: number;
  busyRest: number;
  waiting: number;
  waitingPerKey: number;
  periodMs: number;
}): FairQueue {
  /** Waiting tasks by key; among keys with equal use the first runs next. */
  const lines = new Map<string, Waiter[]>();
  const used = new Map<string, number>();
  const running = new Set<Running>();
  let periodEnd = performance.now() + limits.periodMs;
  /** Set while busy keys rest. A timer may fire early, so this flag decides instead of a clock. */
  let busyRest: NodeJS.Timeout | undefined;
  let waiting = 0;

  const isBusy = (key: string): boolean => (used.get(key) ?? 0) >= limits.busyUses;

  function mayStart(key: string): boolean {
    if (running.size >= limits.atOnce) return false;
    if (!isBusy(key)) return true;
    if (busyRest) return false;
    return [...running].filter((one) => isBusy(one.key)).length < limits.busyAtOnce;
  }

  function start(key: string): Running {
    const one = { key, since: performance.now() };
    running.add(one);
    countUse(key);
    return one;
  }

  async function enter(key: string): Promise<Running> {
    if (mayStart(key)) return start(key);
    const line = lines.get(key) ?? [];
    const isFull = waiting >= limits.waiting;
    if (line.length >= limits.waitingPerKey || (isFull && !makeRoom(line.length))) throw busy();
    return new Promise<Running>((begin, refuse) => {
      line.push({ start: begin, refuse });
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

  function nextLine(): [key: string, line: Waiter[]] | undefined {
    const uses = (key: string) => used.get(key) ?? 0;
    let next: [key: string, line: Waiter[]] | undefined;
    for (const entry of lines) {
      if (!mayStart(entry[0])) continue;
      if (!next || uses(entry[0]) < uses(next[0])) next = entry;
    }
    return next;
  }

  /** Assigns each free place to the key with the fewest uses, which then moves behind the keys of equal use. */
  function startWaiting(): void {
    for (let next = nextLine(); next; next = nextLine()) {
      const [key, line] = next;
      const waiter = line.shift();
      waiting -= 1;
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      waiter?.start(start(key));
    }
  }

  function end(one: Running, failed: boolean): void {
    if (!running.delete(one)) return;
    if (failed && isBusy(one.key)) {
      clearTimeout(busyRest);
      busyRest = setTimeout(
        () => {
          busyRest = undefined;
          startWaiting();
        },
        (performance.now() - one.since) * limits.busyRest,
      );
      busyRest.unref();
    }
    startWaiting();
  }

  return {
    async enter(key) {
      const one = await enter(key);
      return (failed = false) => end(one, failed);
    },
    forgive(key) {
      const uses = used.get(key) ?? 0;
      if (uses > 1) used.set(key, uses - 1);
      else used.delete(key);
    },
  };
}

function busy(): AppError {
  return new AppError('too-many-requests', undefined, { retryAfter: RETRY_SECONDS });
}
