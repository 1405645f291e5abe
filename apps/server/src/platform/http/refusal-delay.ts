import { setTimeout as delay } from 'node:timers/promises';
import { addressKey } from './client-address.ts';

export type RefusalDelay = {
  /** Waits before another refusal to an address that was refused often, unless its connection has closed. */
  before(address: string, disconnected: AbortSignal): Promise<void>;
};

const LIMITS = {
  /** refusals of an address within the period that are sent at once */
  free: 30,
  periodMs: 60_000,
  delayMs: 1000,
  /** between two delayed refusals of one address, because many connections repeat them together */
  apartMs: 10,
  /** maximum delayed refusals; further ones are sent at once */
  waiting: 3000,
};
/** Maximum number of stored addresses; beyond it all are cleared. */
const REMEMBERED_MAX = 10_000;

/**
 * A client in a loop repeats a refused request as fast as it is answered. Its refusals are delayed by a second, and by
 * more if it has many connections, so that it repeats less; a person with an occasional refusal notices nothing.
 */
export function createRefusalDelay(limits = LIMITS): RefusalDelay {
  const refused = new Map<string, { count: number; lastAt: number }>();
  let periodEnd = performance.now() + limits.periodMs;
  let waiting = 0;

  /** In milliseconds. */
  function delayOf(key: string): number {
    const now = performance.now();
    if (now >= periodEnd || refused.size >= REMEMBERED_MAX) {
      refused.clear();
      periodEnd = now + limits.periodMs;
    }
    const of = refused.get(key) ?? { count: 0, lastAt: 0 };
    refused.set(key, of);
    of.count += 1;
    if (of.count <= limits.free) return 0;
    const latest = now + limits.delayMs + limits.waiting * limits.apartMs;
    of.lastAt = Math.min(latest, Math.max(now + limits.delayMs, of.lastAt + limits.apartMs));
    return of.lastAt - now;
  }

  return {
    async before(address, disconnected) {
      const ms = delayOf(addressKey(address));
      if (ms === 0 || waiting >= limits.waiting) return;
      waiting += 1;
      try {
        await delay(ms, undefined, { signal: disconnected });
      } catch (error) {
        if (!disconnected.aborted) throw error;
      } finally {
        waiting -= 1;
      }
    },
  };
}
