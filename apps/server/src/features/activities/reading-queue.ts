import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { AppError } from '#platform/http/app-error.ts';
import { addressKey } from '#platform/http/client-address.ts';

const { files: texts } = activityMessages;

export type ReadingQueue = {
  /**
   * Queues work: one at a time for a player, a few in total, in turns by address. In a full queue the newest entry of the
   * address with the most entries is refused when an address with fewer adds one, so that one client with several
   * accounts delays others by at most one upload of each reader.
   * @throws {AppError} `aborted` while another upload of the player is read, `unavailable` when the queue is full,
   *   `cancelled` when the signal aborts first
   */
  take<Result>(
    of: { userId: string; address: string; signal: AbortSignal },
    work: () => Promise<Result>,
  ): Promise<Result>;
};

type Waiter = { begin: () => void; refuse: (error: AppError) => void };

/** Reading is expensive: two uploads are read at once, a few may wait, and the rest must try again later. */
export function createReadingQueue(
  limits: { readersMax: number; waitingMax: number } = FILE_LIMITS,
): ReadingQueue {
  const players = new Set<string>();
  /** What waits, by address; these are in the order of their turns. */
  const lines = new Map<string, Waiter[]>();
  let waiting = 0;
  let free = limits.readersMax;

  function remove(address: string, waiter: Waiter): void {
    const line = lines.get(address) ?? [];
    const left = line.filter((one) => one !== waiter);
    waiting -= line.length - left.length;
    if (left.length > 0) lines.set(address, left);
    else lines.delete(address);
  }

  function makeRoom(address: string): void {
    const own = lines.get(address)?.length ?? 0;
    let longest: { address: string; line: Waiter[] } | undefined;
    for (const [other, line] of lines) {
      if (line.length > (longest?.line.length ?? own + 1)) longest = { address: other, line };
    }
    const newest = longest?.line.at(-1);
    if (!longest || !newest) throw new AppError('unavailable', texts.crowded);
    remove(longest.address, newest);
    newest.refuse(new AppError('unavailable', texts.crowded));
  }

  async function enter(address: string, signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting >= limits.waitingMax) makeRoom(address);
    await new Promise<void>((begin, refuse) => {
      const waiter: Waiter = { begin, refuse };
      lines.set(address, [...(lines.get(address) ?? []), waiter]);
      waiting += 1;
      signal.addEventListener('abort', () => {
        remove(address, waiter);
        refuse(new AppError('cancelled'));
      });
    });
  }

  function leave(): void {
    const [turn] = lines;
    if (!turn) {
      free += 1;
      return;
    }
    const [address, [next, ...others]] = turn;
    lines.delete(address);
    if (others.length > 0) lines.set(address, others);
    waiting -= 1;
    next?.begin();
  }

  return {
    async take({ userId, address, signal }, work) {
      if (signal.aborted) throw new AppError('cancelled');
      if (players.has(userId)) throw new AppError('aborted', texts.busy);
      players.add(userId);
      try {
        await enter(addressKey(address), signal);
        try {
          return await work();
        } finally {
          leave();
        }
      } finally {
        players.delete(userId);
      }
    },
  };
}
