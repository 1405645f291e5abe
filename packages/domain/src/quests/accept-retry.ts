/** Accepting a quest: up to 3 attempts, backoff of 1 s that doubles, plus jitter (specification 7.11). */
export const ACCEPT_RETRY = { attempts: 3, baseMs: 1000, jitterMs: 250 } as const;

/** Milliseconds to wait after the failed attempt number `attempt` (1 is the first). */
export function acceptRetryDelay(attempt: number, random: () => number = Math.random): number {
  return ACCEPT_RETRY.baseMs * 2 ** (attempt - 1) + Math.round(random() * ACCEPT_RETRY.jitterMs);
}
