import { setTimeout as delay } from 'node:timers/promises';

/** Far longer than the few statements of a known address take. */
export const FIXED_TIME_MS = 400;

/**
 * Answers no earlier than after a fixed time, so that the time does not reveal whether there was something to do: whether
 * an address belongs to an account. A refusal is passed on at once; it must not depend on that either.
 */
export async function inFixedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), delay(FIXED_TIME_MS)]);
  return result;
}
