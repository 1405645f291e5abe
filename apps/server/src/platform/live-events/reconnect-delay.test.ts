import { expect, it } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';

it('lets a few streams reconnect after a second', () => {
  expect(reconnectDelay(0, 1)).toBe(1000);
  expect(reconnectDelay(20, 1)).toBe(1040);
});

it('spreads 10,000 streams over twenty seconds, none with more than 620', () => {
  const delays = Array.from({ length: 10_000 }, () => reconnectDelay(10_000));
  const seconds = new Map<number, number>();
  for (const delay of delays) {
    const second = Math.floor(delay / 1000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(21_000);
  expect(Math.max(...seconds.values())).toBeLessThan(620);
});
