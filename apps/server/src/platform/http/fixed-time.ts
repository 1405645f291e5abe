import { setTimeout as delay } from 'node:timers/promises';

/** Far longer than the few statements of a known address take. */
export const FIXED_TIME_MS = 400;

/** Waits until the fixed time since an instant of `performance.now()` has passed. */
export async function untilFixedTime(since: number): Promise<void> {
  await delay(Math.max(0, since + FIXED_TIME_MS - performance.now()));
}

/**
 * Answers no earlier than after a fixed time, so that the time does not reveal whether there was something to do: whether
 * an address belongs to an account. A refusal is passed on at once; it must not depend on that either.
 */
export async function inFixedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), delay(FIXED_TIME_MS)]);
  return result;
}
