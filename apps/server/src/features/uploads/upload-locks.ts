import type { Lock, Locker, RequestRelease } from '@tus/server';
import { refusals } from './media-refusal.ts';

type Waiter = { requestRelease: RequestRelease; enter(): void };

/** Longer than checking the largest file takes; then the client is told to come back. */
const WAIT_MS = 20_000;

/**
 * One request at a time per upload, first come first served. Who waits asks the holder to let go, which
 * ends a request whose link died unnoticed.
 */
export function createUploadLocks(waitMs: number = WAIT_MS): Locker {
  const queues = new Map<string, Waiter[]>();

  function leave(id: string, waiter: Waiter): void {
    const queue = queues.get(id) ?? [];
    const wasFirst = queue[0] === waiter;
    const rest = queue.filter((other) => other !== waiter);
    if (rest.length === 0) queues.delete(id);
    else queues.set(id, rest);
    if (wasFirst) rest[0]?.enter();
  }

  return {
    newLock(id): Lock {
      let own: Waiter | undefined;
      return {
        async lock(signal, requestRelease) {
          const queue = queues.get(id) ?? [];
          const holder = queue[0];
          const entered = Promise.withResolvers<void>();
          own = { requestRelease, enter: entered.resolve };
          queues.set(id, [...queue, own]);
          if (!holder) return;
          const giveUp = (): void => entered.reject(refusals.busy());
          const timer = setTimeout(giveUp, waitMs);
          signal.addEventListener('abort', giveUp, { once: true });
          try {
            await holder.requestRelease();
            await entered.promise;
            // The holder may have been another one meanwhile; whoever enters hears of those behind it.
            if ((queues.get(id)?.length ?? 0) > 1) await requestRelease();
          } catch (error) {
            leave(id, own);
            throw error;
          } finally {
            clearTimeout(timer);
            signal.removeEventListener('abort', giveUp);
          }
        },
        async unlock() {
          if (own) leave(id, own);
          own = undefined;
        },
      };
    },
  };
}
