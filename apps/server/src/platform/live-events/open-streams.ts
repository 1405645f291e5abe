import { machineMemory } from '#platform/config/machine-memory.ts';
import { createShares, type ShareHolder } from '#platform/http/shares.ts';

export type StreamLimits = { process: number; address: number; person: number };

/** Most memory that an idle stream takes (see the benchmark), and the share of memory for streams. */
const STREAM_BYTES = 40 * 1024;
const MEMORY_SHARE = 0.25;
/** A refused browser retries with a growing delay of at most half a minute. */
const RETRY_SECONDS = 30;

/** Limits of one process. The address limit allows a school class behind one NAT. */
export const STREAM_LIMITS: StreamLimits = {
  process: Math.floor((machineMemory() * MEMORY_SHARE) / STREAM_BYTES),
  address: 200,
  person: 12,
};

export type OpenStreams = {
  /**
   * Counts a stream until the returned function is called. Beyond a user's limit their oldest stream is ended: it is
   * more likely a dead connection or a forgotten tab than the one just opened.
   * @throws {AppError} `too-many-requests` (the address), `unavailable` (the process)
   */
  enter(holder: ShareHolder & { userId: string }, end: () => void): () => void;
};

export function createOpenStreams(limits: StreamLimits = STREAM_LIMITS): OpenStreams {
  const shares = createShares({ ...limits, person: Number.POSITIVE_INFINITY }, RETRY_SECONDS);
  /** In the order in which they were opened. */
  const byPerson = new Map<string, Set<() => void>>();
  return {
    enter(holder, end) {
      const { userId } = holder;
      const release = shares.take(1, holder);
      const own = byPerson.get(userId) ?? new Set();
      byPerson.set(userId, own.add(end));
      const [oldest] = own;
      if (oldest && own.size > limits.person) {
        own.delete(oldest);
        oldest();
      }
      return () => {
        release();
        own.delete(end);
        if (own.size === 0 && byPerson.get(userId) === own) byPerson.delete(userId);
      };
    },
  };
}
