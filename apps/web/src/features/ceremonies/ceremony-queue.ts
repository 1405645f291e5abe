import type { Notification } from '@goreal/domain/notifications/notification';
import { createStore } from '#ui/store/store.ts';

export type CeremonyQueue = {
  /** The notification whose ceremony is playing. */
  get(): Notification | undefined;
  subscribe(listener: () => void): () => void;
  /** Adds the pending ones of these notifications; each is claimed at most once. */
  offer(notifications: readonly Notification[]): void;
  /** Another device plays these: this one waits until they have ended. */
  yieldTo(ids: readonly string[]): void;
  /** These were taken back together with their cause. */
  withdraw(ids: readonly string[]): void;
  /** The current ceremony has ended. */
  finish(): void;
  /** Number of ceremonies that wait for the end of the current one; waiting tiers are one. */
  waiting(): number;
  /** Ends the current ceremony, and claims those that wait without playing them. */
  skipAll(): Promise<void>;
  /** Retries: the page became visible, or the network is back. */
  wake(): void;
};

/** Longer than any ceremony. */
const YIELD_MS = 25_000;

/**
 * Plays ceremonies one at a time, oldest notification first, each on exactly one device: the one whose claim
 * the server grants. A page that cannot play now (hidden, recording) claims nothing. After another device has
 * started, this page waits so that it can play the rest too.
 */
export function createCeremonyQueue(options: {
  claim: (id: string) => Promise<boolean>;
  mayPlay: () => boolean;
}): CeremonyQueue {
  const { claim, mayPlay } = options;
  const seen = new Set<string>();
  const withdrawn = new Set<string>();
  const onStage = createStore<Notification | undefined>(undefined);
  let waiting: Notification[] = [];
  let claiming = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  async function advance(): Promise<void> {
    const next = waiting[0];
    if (!next || onStage.get() || claiming || resting !== undefined || !mayPlay()) return;
    claiming = true;
    let answer: 'granted' | 'taken' | 'unreachable';
    try {
      answer = (await claim(next.id)) ? 'granted' : 'taken';
    } catch {
      answer = 'unreachable';
    }
    // It stays queued until the next wake-up.
    if (answer === 'unreachable') {
      claiming = false;
      return;
    }
    waiting = waiting.filter(({ id }) => id !== next.id);
    if (answer === 'granted') onStage.set(await withLaterTiers(next));
    claiming = false;
    if (answer === 'granted') return;
    // Taken back while it was claimed: no other device plays it.
    if (withdrawn.has(next.id)) return advance();
    rest();
  }

  /**
   * Consecutive tier notifications are combined into one, from the first to the last tier that this device is
   * granted.
   */
  async function withLaterTiers(first: Notification): Promise<Notification> {
    if (first.type !== 'tier_up') return first;
    let rise = first;
    for (const later of waiting.filter(({ type }) => type === 'tier_up')) {
      try {
        if (await claim(later.id)) {
          rise = { ...later, data: { ...later.data, tierBefore: first.data.tierBefore } };
        }
      } catch {
        // Unreachable server: it stays queued, and becomes a separate ceremony.
        break;
      }
      waiting = waiting.filter(({ id }) => id !== later.id);
    }
    return rise;
  }

  /** Whether one of them was waiting. */
  function remove(ids: readonly string[]): boolean {
    const count = waiting.length;
    waiting = waiting.filter(({ id }) => !ids.includes(id));
    return waiting.length < count;
  }

  function rest(): void {
    clearTimeout(resting);
    resting = setTimeout(() => {
      resting = undefined;
      void advance();
    }, YIELD_MS);
  }

  return {
    get: onStage.get,
    subscribe: onStage.subscribe,
    offer(notifications) {
      const fresh = notifications.filter(
        ({ id, ceremony }) => ceremony === 'waiting' && !seen.has(id),
      );
      for (const { id } of fresh) seen.add(id);
      if (fresh.length === 0) return;
      waiting = [...waiting, ...fresh].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
      void advance();
    },
    yieldTo(ids) {
      if (remove(ids) && !claiming) rest();
    },
    withdraw(ids) {
      for (const id of ids) withdrawn.add(id);
      remove(ids);
      void advance();
    },
    finish() {
      onStage.set(undefined);
      void advance();
    },
    waiting: () => new Set(waiting.map(({ id, type }) => (type === 'tier_up' ? type : id))).size,
    async skipAll() {
      const skipped = waiting;
      waiting = [];
      onStage.set(undefined);
      // One that the server cannot be told about plays at the next start.
      await Promise.allSettled(skipped.map(({ id }) => claim(id)));
    },
    wake: () => void advance(),
  };
}
