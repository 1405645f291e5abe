/** `data` of the callable, as it waits. */
export type QueuedEvent = {
  level: string;
  message: string;
  context: Record<string, unknown>;
  userAgent: string;
  error: Record<string, unknown>;
};

/** Spec section 9, 'log queue'. */
const QUEUE_MAX = 100;
const NAME = 'goreal.errors';

let draining = false;

/** Reports that wait for the network, kept over a reload; the newest 100 of them. */
export const errorQueue = {
  add(event: QueuedEvent): void {
    write([...read(), event].slice(-QUEUE_MAX));
  },
  size: (): number => read().length,
  /** Hands each to `send` and forgets it; keeps the rest when one fails. One drain at a time. */
  async drain(send: (event: QueuedEvent) => Promise<void>): Promise<void> {
    if (draining) return;
    draining = true;
    try {
      for (let [first, ...rest] = read(); first; [first, ...rest] = read()) {
        await send(first);
        // What was added meanwhile stands behind.
        write(read().slice(1));
        if (rest.length === 0 && read().length === 0) return;
      }
    } catch {
      // The rest waits for the next time the network comes back.
    } finally {
      draining = false;
    }
  },
};

/** A device that keeps nothing still has this page's memory. */
let memory: QueuedEvent[] = [];

function read(): QueuedEvent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? (kept as QueuedEvent[]) : [];
  } catch {
    return memory;
  }
}

function write(events: QueuedEvent[]): void {
  memory = events;
  try {
    if (events.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(events));
  } catch {
    // Kept in memory.
  }
}
