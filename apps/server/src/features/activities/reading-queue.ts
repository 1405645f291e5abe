import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { AppError } from '#platform/http/app-error.ts';

const { files: texts } = activityMessages;

export type ReadingQueue = {
  /**
   * Queues work: one at a time for a player, a few in total, first come first served.
   * @throws {AppError} `aborted` while another upload of the player is read, `unavailable` when the queue is full,
   *   `cancelled` when the signal aborts first
   */
  take<Result>(
    of: { userId: string; signal: AbortSignal },
    work: () => Promise<Result>,
  ): Promise<Result>;
};

/** Reading is expensive: two uploads are read at once, a few may wait, and the rest must try again later. */
export function createReadingQueue(
  limits: { readersMax: number; waitingMax: number } = FILE_LIMITS,
): ReadingQueue {
  const players = new Set<string>();
  const waiting = new Set<() => void>();
  let free = limits.readersMax;

  async function enter(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= limits.waitingMax) throw new AppError('unavailable', texts.crowded);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin);
        reject(new AppError('cancelled'));
      };
      const begin = () => {
        waiting.delete(begin);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave);
    });
  }

  function leave(): void {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  }

  return {
    async take({ userId, signal }, work) {
      if (signal.aborted) throw new AppError('cancelled');
      if (players.has(userId)) throw new AppError('aborted', texts.busy);
      players.add(userId);
      try {
        await enter(signal);
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
