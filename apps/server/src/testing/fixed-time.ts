import { expect } from 'vitest';
import { FIXED_TIME_MS } from '#platform/http/fixed-time.ts';

/** Runs work whose answer waits for the fixed time, and expects that it took that time at least. */
export async function expectFixedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  // A timer may fire a millisecond early.
  expect(performance.now() - begun).toBeGreaterThan(FIXED_TIME_MS - 2);
  return result;
}
