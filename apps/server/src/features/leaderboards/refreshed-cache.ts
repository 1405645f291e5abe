import type { Clock } from '#platform/clock/clock.ts';
import { runAsCaller } from '#platform/database/fair-share-pool.ts';

type Kept<Value> = { value: Value; readAt: number };

/** From this age on a value is refreshed in the background while it is still served. */
const RENEW_MS = 2000;

/**
 * A cache by key for values shared by many requests, each at most `freshMs` old when served: a younger value is
 * served at once and refreshed in the background, an older one is read first. Concurrent requests share one read.
 */
export function refreshedCache<Key extends string, Value>(options: {
  clock: Clock;
  freshMs: number;
  read: (key: Key) => Promise<Value>;
}): { get(key: Key): Promise<Value>; drop(): void } {
  const { clock, freshMs, read } = options;
  const kept = new Map<Key, Kept<Value>>();
  const reading = new Map<Key, Promise<Value>>();
  /** counts invalidations: a value that was read before one is not stored after it */
  let dropped = 0;

  function renew(key: Key): Promise<Value> {
    const running = reading.get(key);
    if (running !== undefined) return running;
    const before = dropped;
    const readAt = clock.now().getTime();
    const renewing: Promise<Value> = runAsCaller('boards', () => read(key))
      .then((value) => {
        if (dropped === before) kept.set(key, { value, readAt });
        return value;
      })
      .finally(() => {
        if (reading.get(key) === renewing) reading.delete(key);
      });
    reading.set(key, renewing);
    return renewing;
  }

  return {
    async get(key) {
      const known = kept.get(key);
      const age = known ? clock.now().getTime() - known.readAt : Number.POSITIVE_INFINITY;
      if (!known || age < 0 || age > freshMs) return renew(key);
      // The failure is reported to the requests that wait for the next read.
      if (age > RENEW_MS) renew(key).catch(() => undefined);
      return known.value;
    },
    drop() {
      dropped += 1;
      kept.clear();
      reading.clear();
    },
  };
}
