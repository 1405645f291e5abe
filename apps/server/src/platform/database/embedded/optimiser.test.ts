import v8 from 'node:v8';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdOptimiser } from './optimiser.ts';

const GIGABYTE = 2 ** 30;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.spyOn(v8, 'setFlagsFromString').mockImplementation((flag) => void asked.push(flag));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('optimises only after the server has started', () => {
  holdOptimiser(4 * GIGABYTE);
  vi.advanceTimersByTime(9_000);
  expect(asked).toEqual(['--wasm-tier-up-filter=2147483647']);
  vi.advanceTimersByTime(2_000);
  expect(asked.at(-1)).toBe('--wasm-tier-up-filter=-1');
});

it('never optimises with little memory, nor after the database was closed', () => {
  holdOptimiser(GIGABYTE);
  holdOptimiser(4 * GIGABYTE)();
  vi.advanceTimersByTime(HOUR_MS);
  expect(asked).toEqual(['--wasm-tier-up-filter=2147483647', '--wasm-tier-up-filter=2147483647']);
});
