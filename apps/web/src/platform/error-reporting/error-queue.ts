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
  size: (): number => read().length,
  /**
   * Sends the reports in order and removes each one that was sent; stops at the first failure. Only one drain
   * runs at a time.
   */
  async drain(send: (event: QueuedEvent) => Promise<void>): Promise<void> {
    if (draining) return;
    draining = true;
    try {
      for (let [first, ...rest] = read(); first; [first, ...rest] = read()) {
        await send(first);
        // Reports that were added during the drain are at the end.
        write(read().slice(1));
        if (rest.length === 0 && read().length === 0) return;
      }
    } catch {
      // The next reconnect tries again.
    } finally {
      draining = false;
    }
  },
};

/** Without storage the queue stays in memory. */
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
    // Without storage the queue stays in memory.
  }
}
