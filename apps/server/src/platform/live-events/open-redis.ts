import type { Redis } from 'ioredis';

/** A Redis that takes longer is of no use to a request: its work goes on without. */
const ANSWER_MS = 1_000;
const LONGEST_WAIT_MS = 2_000;

/**
 * Redis for wake-ups and rate limits; undefined where none is configured. It connects by itself, again and again.
 * While it is away commands fail at once, so that no request waits for it.
 */
export async function openRedis(url: string | undefined): Promise<Redis | undefined> {
  if (url === undefined) return undefined;
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    connectTimeout: ANSWER_MS * 5,
    commandTimeout: ANSWER_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_WAIT_MS),
  });
  // It may be away before anybody listens.
  redis.on('error', () => undefined);
  return redis;
}
