import { expect, it } from 'vitest';
import { FIXED_TIME_MS, untilFixedTime } from './fixed-time.ts';

it('waits until the next multiple where the work took longer than the fixed time', async () => {
  const begun = performance.now();
  await untilFixedTime(begun - 2 * FIXED_TIME_MS + 30);
  // A timer may fire a millisecond early.
  expect(performance.now() - begun).toBeGreaterThan(28);
});
