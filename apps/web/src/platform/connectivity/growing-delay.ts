/**
 * The delay before the next attempt: doubles with each failure up to `mostMs`, and is at random up to half of it
 * shorter, so that devices that lost the server together do not return together.
 * @param failures so far, at least 1
 */
export function growingDelayMs(options: {
  firstMs: number;
  mostMs: number;
  failures: number;
}): number {
  const { firstMs, mostMs, failures } = options;
  return Math.min(mostMs, firstMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}
