import { setTimeout as delay } from 'node:timers/promises';
import { addressKey } from './client-address.ts';

export type RefusalDelay = {
  /** Waits before another refusal to an address that was refused often. */
  before(address: string): Promise<void>;
};

const LIMITS = {
  /** refusals of an address within the period that are sent at once */
  free: 30,
  periodMs: 60_000,
  delayMs: 1000,
  /** maximum delayed refusals; further ones are sent at once */
  waiting: 200,
};
/** Maximum number of stored addresses; beyond it all are cleared. */
const REMEMBERED_MAX = 10_000;

/**
 * A client in a loop repeats a refused request as fast as it is answered. Its refusals are delayed by a
 * second, so that it repeats less; a person with an occasional refusal notices nothing.
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
