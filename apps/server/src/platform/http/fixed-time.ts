import { setTimeout as delay } from 'node:timers/promises';

/** Far longer than the statements that a known address takes more than an unknown one. */
export const FIXED_TIME_MS = 400;

/**
 * Waits until the next multiple of the fixed time since an instant of `performance.now()`: work that waits for its turn, or
 * hashes slowly, takes longer than the fixed time.
 */
export async function untilFixedTime(since: number): Promise<void> {
  await delay(FIXED_TIME_MS - ((performance.now() - since) % FIXED_TIME_MS));
}

/**
 * Answers at a multiple of the fixed time, so that the time does not reveal whether there was something to do: whether an
 * address belongs to an account. A refusal is passed on at once; it must not depend on that either.
 */
export async function inFixedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  await untilFixedTime(begun);
  return result;
}
