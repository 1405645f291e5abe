import type { Redis } from 'ioredis';

/** After this time (ms) a request continues without Redis. */
const ANSWER_MS = 1_000;
const LONGEST_WAIT_MS = 2_000;

/**
 * The Redis client for wake-ups and rate limits; undefined when none is configured. It reconnects indefinitely. While
 * it is disconnected commands fail immediately, so that no request waits for it.
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
  // Errors before the first subscriber must not end the process.
  redis.on('error', () => undefined);
  return redis;
}
