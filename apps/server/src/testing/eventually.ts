import { vi } from 'vitest';

/**
 * On a busy machine an instant operation may take seconds: a test waits almost as long as its own timeout, and fails
 * by what is missing, never by the exact delay.
 */
export const TIMEOUT_MS = 60_000;
/** What the specification promises of streams and sessions; here the time itself is what is tested. */
export const PROMISED_MS = 1000;

/** Repeats the check until it no longer throws, and returns its result. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 50 });
}
