const FIRST_MS = 2_000;

/**
 * The delay before the next attempt: two seconds at first, doubled with each failure up to `mostMs`, and at random up
 * to half of it shorter, so that devices that lost the server together do not return together.
 * @param failures so far, at least 1
 */
export function growingDelayMs({ mostMs, failures }: { mostMs: number; failures: number }): number {
  return Math.min(mostMs, FIRST_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}
