import { AppError } from '#platform/http/app-error.ts';

/** `Retry-After` in seconds. */
const RETRY_AFTER = 5;

/** Runs a task when it is its owner's turn, after the owner's earlier ones. */
export type RunTask = <Result>(task: () => Promise<Result>) => Promise<Result>;

export type WorkQueue = {
  /**
   * Claims a place, which `work` keeps until it ends: what it prepares for its task is used, and only a bounded
   * number prepares something.
   * @param owner the user; undefined for the server's own jobs, which are few
   * @throws {AppError} `too-many-requests` (this user's share is used up), `unavailable` (the queue is full)
   */
  withPlace<Result>(
    owner: string | undefined,
    work: (runTask: RunTask) => Promise<Result>,
  ): Promise<Result>;
  /** Runs a task that needs no preparation. @throws as `withPlace` */
  run<Result>(owner: string | undefined, task: () => Promise<Result>): Promise<Result>;
};

/**
 * Runs one task at a time; a bounded number waits in total and for each user. Owners take turns, so that one with slow
 * tasks delays another by one of them and not by a whole share.
 */
export function createWorkQueue(limits: {
  waitingMax: number;
  perPersonMax: number;
  /** what refuses a task */
  texts: { ofPerson: string; ofAll: string };
}): WorkQueue {
  const countOf = new Map<string, number>();
  let count = 0;
  /** what waits or runs, by its owner; these are in the order of their turns */
  const lines = new Map<string | undefined, (() => Promise<void>)[]>();
  let isRunning = false;

  function enter(owner: string | undefined): void {
    const own = owner === undefined ? 0 : (countOf.get(owner) ?? 0);
    if (own >= limits.perPersonMax) {
      throw new AppError('too-many-requests', limits.texts.ofPerson, {
        retryAfter: RETRY_AFTER,
      });
    }
    if (count > limits.waitingMax) {
      throw new AppError('unavailable', limits.texts.ofAll, { retryAfter: RETRY_AFTER });
    }
    count += 1;
    if (owner !== undefined) countOf.set(owner, own + 1);
  }

  function leave(owner: string | undefined): void {
    count -= 1;
    if (owner === undefined) return;
    const left = (countOf.get(owner) ?? 1) - 1;
    if (left > 0) countOf.set(owner, left);
    else countOf.delete(owner);
  }

  const taskRunnerOf =
    (owner: string | undefined): RunTask =>
    (task) =>
      new Promise((resolve, reject) => {
        const line = lines.get(owner) ?? [];
        lines.set(owner, line);
        line.push(() => Promise.resolve().then(task).then(resolve, reject));
        void runAll();
      });

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    // An owner who is moved to the end while the map is read comes once more.
    for (const [owner, line] of lines) {
      await line.shift()?.();
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
    }
    isRunning = false;
  }

  async function withPlace<Result>(
    owner: string | undefined,
    work: (runTask: RunTask) => Promise<Result>,
  ): Promise<Result> {
    enter(owner);
    try {
      return await work(taskRunnerOf(owner));
    } finally {
      leave(owner);
    }
  }

  return { withPlace, run: (owner, task) => withPlace(owner, (runTask) => runTask(task)) };
}
