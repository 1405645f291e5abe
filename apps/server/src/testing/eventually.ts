import { vi } from 'vitest';

/**
 * A machine that does other work beside takes seconds for what is done at once elsewhere: a test waits nearly as
 * long as its own limit lets it, and fails by what is missing, never by the second in which it came.
 */
export const TIMEOUT_MS = 60_000;
/** What the specification promises of streams and sessions; here the time itself is what is tested. */
export const PROMISED_MS = 1000;

/** Asks again until the check throws no more, and answers what it answers then. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 50 });
}
