import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefusalDelay } from './refusal-delay.ts';

const limits = { free: 2, periodMs: 60_000, delayMs: 40, waiting: 2 };

/** Which of the responses have been sent. */
function setUp() {
  const refusals = createRefusalDelay(limits);
  const answered: string[] = [];
  const refuse = (name: string, address = '192.0.2.1') =>
    void refusals.before(address).then(() => answered.push(name));
  return { answered, refuse };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('answers the first refusals of an address at once, and delays the later ones', async () => {
  const { answered, refuse } = setUp();
  for (const name of ['1', '2', '3']) refuse(name);
  await new Promise(setImmediate);
  expect(answered).toEqual(['1', '2']);
  await vi.waitFor(() => expect(answered).toEqual(['1', '2', '3']));
});

it('delays no other address, and counts one network of IPv6 as one', async () => {
  const { answered, refuse } = setUp();
  for (const name of ['1', '2', '3']) refuse(name, `2001:db8::${name}`);
  refuse('other');
  await new Promise(setImmediate);
  expect(answered).toEqual(['1', '2', 'other']);
});

it('answers refusals at once beyond the maximum of delayed ones', async () => {
  const { answered, refuse } = setUp();
  for (const name of ['1', '2', '3', '4', '5']) refuse(name);
  await new Promise(setImmediate);
  expect(answered).toEqual(['1', '2', '5']);
});

it('restarts with each period', async () => {
  const { answered, refuse } = setUp();
  for (const name of ['1', '2']) refuse(name);
  vi.advanceTimersByTime(limits.periodMs);
  for (const name of ['3', '4', '5']) refuse(name);
  await new Promise(setImmediate);
  expect(answered).toEqual(['1', '2', '3', '4']);
});
