import { setTimeout as delay } from 'node:timers/promises';
import { addressKey } from './client-address.ts';

export type RefusalDelay = {
  /** Waits before an address that was refused often is refused once more. */
  before(address: string): Promise<void>;
};

const LIMITS = {
  /** refusals of an address within the period that are answered at once */
  free: 30,
  periodMs: 60_000,
  delayMs: 1000,
  /** refusals that wait at the same time; more are answered at once */
  waiting: 200,
};
/** How many addresses are remembered; beyond it all are forgotten. */
const REMEMBERED_MAX = 10_000;

/**
 * A client that repeats without end what was refused as too much occupies the server as fast as it is answered. Its
 * answers come a second late, so that it repeats less; a person who was refused now and then notices nothing.
 */
export function createRefusalDelay(limits = LIMITS): RefusalDelay {
  const refused = new Map<string, number>();
  let periodEnd = performance.now() + limits.periodMs;
  let waiting = 0;

  function countOf(key: string): number {
    const now = performance.now();
    if (now >= periodEnd || refused.size >= REMEMBERED_MAX) {
      refused.clear();
      periodEnd = now + limits.periodMs;
    }
    const count = (refused.get(key) ?? 0) + 1;
    refused.set(key, count);
    return count;
  }

  return {
    async before(address) {
      if (countOf(addressKey(address)) <= limits.free || waiting >= limits.waiting) return;
      waiting += 1;
      try {
        await delay(limits.delayMs);
      } finally {
        waiting -= 1;
      }
    },
  };
}
