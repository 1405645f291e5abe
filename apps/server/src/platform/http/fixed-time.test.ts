import { expect, it } from 'vitest';
import { FIXED_TIME_MS, untilFixedTime } from './fixed-time.ts';

it('waits until the next multiple where the work took longer than the fixed time', async () => {
  const begun = performance.now();
  await untilFixedTime(begun - 2 * FIXED_TIME_MS + 30);
  const waited = performance.now() - begun;
  // A timer may fire a millisecond early.
  expect(waited).toBeGreaterThan(28);
  expect(waited).toBeLessThan(FIXED_TIME_MS);
});
