import type { Notification } from '@goreal/domain/notifications/notification';

export type CeremonyQueue = {
  /** The letter whose ceremony is on stage. */
  get(): Notification | undefined;
  subscribe(listener: () => void): () => void;
  /** Takes the waiting ones among these letters; a letter is asked for once, however often it comes. */
  offer(letters: readonly Notification[]): void;
  /** Another device has shown these. */
  withdraw(ids: readonly string[]): void;
  /** The ceremony on stage is over. */
  finish(): void;
  /** Tries again what could not begin: the page became visible, the network came back. */
  wake(): void;
};

/** Longer than any ceremony lasts by itself. */
const YIELD_MS = 25_000;

/**
 * One ceremony at a time, the oldest letter first, each on exactly one device: only who is granted the
 * letter plays it. A page that may not play now (hidden, recording) asks for nothing, and one that saw
 * another device begin leaves it the time to play the rest as well.
 */
export function createCeremonyQueue(options: {
  claim: (id: string) => Promise<boolean>;
  mayPlay: () => boolean;
}): CeremonyQueue {
  const { claim, mayPlay } = options;
  const seen = new Set<string>();
  const listeners = new Set<() => void>();
  let waiting: Notification[] = [];
  let onStage: Notification | undefined;
  let claiming = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function show(letter: Notification | undefined): void {
    onStage = letter;
    for (const listener of listeners) listener();
  }

  async function advance(): Promise<void> {
    const next = waiting[0];
    if (!next || onStage || claiming || resting !== undefined || !mayPlay()) return;
    claiming = true;
    let answer: 'granted' | 'taken' | 'unreachable';
    try {
      answer = (await claim(next.id)) ? 'granted' : 'taken';
    } catch {
      answer = 'unreachable';
    }
    claiming = false;
    // It waits for the next wake-up.
    if (answer === 'unreachable') return;
    waiting = waiting.filter(({ id }) => id !== next.id);
    if (answer === 'granted') show(next);
    else rest();
  }

  function rest(): void {
    clearTimeout(resting);
    resting = setTimeout(() => {
      resting = undefined;
      void advance();
    }, YIELD_MS);
  }

  return {
    get: () => onStage,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer(letters) {
      const fresh = letters.filter(({ id, ceremony }) => ceremony === 'waiting' && !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      if (fresh.length === 0) return;
      waiting = [...waiting, ...fresh].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
      void advance();
    },
    withdraw(ids) {
      const left = waiting.filter(({ id }) => !ids.includes(id));
      const isElsewhere = left.length < waiting.length && !claiming;
      waiting = left;
      if (isElsewhere) rest();
    },
    finish() {
      show(undefined);
      void advance();
    },
    wake: () => void advance(),
  };
}
