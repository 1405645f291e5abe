import { keptJson, keptTexts } from '#platform/outbox/kept-text.ts';

/** `data` of the callable, as it is stored. */
export type QueuedEvent = {
  level: string;
  message: string;
  context: Record<string, unknown>;
  userAgent: string;
  error: Record<string, unknown>;
  /** who was signed in; it is not sent */
  userId?: string | undefined;
};

/** Specification 9, 'log queue'. */
const QUEUE_MAX = 100;
const NAME = 'goreal.errors';

let draining = false;

/** The newest 100 reports that could not be sent, kept in localStorage. */
export const errorQueue = {
  add(event: QueuedEvent): void {
    write([...read(), event].slice(-QUEUE_MAX));
  },
  /**
   * Sends the reports in order and removes each one that was sent; stops at the first failure. Only one drain
   * runs at a time.
   */
  async drain(send: (event: QueuedEvent) => Promise<void>): Promise<void> {
    if (draining) return;
    draining = true;
    try {
      for (let [first] = read(); first; [first] = read()) {
        await send(first);
        const [oldest, ...others] = read();
        // Another one is the oldest where this one was dropped meanwhile: by `forget`, by a full queue, or by another tab.
        if (JSON.stringify(oldest) === JSON.stringify(first)) write(others);
      }
    } catch {
      // The next reconnect tries again.
    } finally {
      draining = false;
    }
  },
  /** Drops the reports of a user whose account was deleted. */
  forget(userId: string): void {
    write(read().filter((event) => event.userId !== userId));
  },
};

/** The queue while the device keeps nothing. */
let memory: QueuedEvent[] = [];

function read(): QueuedEvent[] {
  const kept = keptJson(NAME);
  return Array.isArray(kept) ? (kept as QueuedEvent[]) : memory;
}

function write(events: QueuedEvent[]): void {
  const isKept = keptTexts.set(NAME, events.length > 0 ? JSON.stringify(events) : '');
  memory = isKept ? [] : events;
}
