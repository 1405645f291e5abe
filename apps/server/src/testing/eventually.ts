import { vi } from 'vitest';

/**
 * On a busy machine a fast operation may take seconds: a test waits almost as long as its own timeout, so
 * that it fails by what is missing and not by a delay.
 */
export const TIMEOUT_MS = 60_000;
/** Limits that the specification sets for streams and sessions; these tests check the time itself. */
export const PROMISED_MS = 1000;

/** Repeats the check until it no longer throws, and returns its result. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 50 });
}
