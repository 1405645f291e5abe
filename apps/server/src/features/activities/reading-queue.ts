import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { AppError } from '#platform/http/app-error.ts';
import { addressKey } from '#platform/http/client-address.ts';
import { createFairShareQueue, QueueFullError } from '#platform/workers/fair-share-queue.ts';

const { files: texts } = activityMessages;

export type ReadingQueue = {
  /**
   * Queues work: one at a time for a player, a few in total, by fair shares of time of the addresses. In a full queue the newest entry of the
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

/** Reading is expensive: two uploads are read at once, a few may wait, and the rest must try again later. */
export function createReadingQueue(
  limits: { readersMax: number; waitingMax: number } = FILE_LIMITS,
): ReadingQueue {
  const players = new Set<string>();
  const queue = createFairShareQueue({ atOnce: limits.readersMax, waitingMax: limits.waitingMax });
  return {
    async take({ userId, address, signal }, work) {
      if (signal.aborted) throw new AppError('cancelled');
      if (players.has(userId)) throw new AppError('aborted', texts.busy);
      players.add(userId);
      try {
        return await queue.run({ key: addressKey(address), signal }, work);
      } catch (error) {
        if (error instanceof QueueFullError) throw new AppError('unavailable', texts.crowded);
        if (error === signal.reason) throw new AppError('cancelled');
        throw error;
      } finally {
        players.delete(userId);
      }
    },
  };
}
