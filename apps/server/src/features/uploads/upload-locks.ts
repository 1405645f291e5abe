import type { Lock, Locker, RequestRelease } from '@tus/server';
import { refusals } from './media-refusal.ts';
import type { UploadLeases } from './upload-leases.ts';

type Waiter = { requestRelease: RequestRelease; enter(): void };

/** Longer (ms) than checking the largest file takes; then the client is asked to retry. */
const WAIT_MS = 20_000;

/**
 * One request at a time per upload, first come first served. A waiting request asks the holder to release, which ends
 * a request whose connection died unnoticed. With `leases` this holds among all processes; the embedded database has
 * only one.
 */
export function createUploadLocks(
  options: { waitMs?: number; leases?: UploadLeases | undefined } = {},
): Locker {
  const { waitMs = WAIT_MS, leases } = options;
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
      let giveBack: (() => Promise<void>) | undefined;

      async function wait(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
        const queue = queues.get(id) ?? [];
        const holder = queue[0];
        const entered = Promise.withResolvers<void>();
        own = { requestRelease, enter: entered.resolve };
        queues.set(id, [...queue, own]);
        if (holder) {
          const giveUp = (): void => entered.reject(refusals.busy());
          signal.addEventListener('abort', giveUp, { once: true });
          await holder.requestRelease();
          await entered.promise;
        }
        giveBack = await leases?.take({
          uploadId: id,
          signal,
          onWanted: () => void requestRelease(),
        });
        // The holder may have changed meanwhile; the new one must also receive the requests behind it.
        if (holder && (queues.get(id)?.length ?? 0) > 1) await requestRelease();
      }

      return {
        async lock(signal, requestRelease) {
          const timeout = new AbortController();
          const timer = setTimeout(() => timeout.abort(), waitMs);
          const enough = AbortSignal.any([signal, timeout.signal]);
          try {
            await wait(enough, requestRelease);
          } catch (error) {
            await giveBack?.();
            if (own) leave(id, own);
            throw enough.aborted ? refusals.busy() : error;
          } finally {
            clearTimeout(timer);
          }
        },
        async unlock() {
          const leaving = own;
          own = undefined;
          try {
            await giveBack?.();
          } finally {
            giveBack = undefined;
            if (leaving) leave(id, leaving);
          }
        },
      };
    },
  };
}
