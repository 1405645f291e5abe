import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefusalDelay } from './refusal-delay.ts';

const limits = { free: 2, periodMs: 60_000, delayMs: 40, apartMs: 0, waiting: 2 };

/** Which of the responses have been sent. */
function setUp(settings: Partial<typeof limits> = {}) {
  const refusals = createRefusalDelay({ ...limits, ...settings });
  const answered: string[] = [];
  const client = new AbortController();
  const refuse = (name: string, address = '192.0.2.1') =>
    void refusals.before(address, client.signal).then(() => answered.push(name));
  return { answered, refuse, disconnect: () => client.abort() };
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

it('sends the delayed refusals of one address one after the other', async () => {
  const { answered, refuse } = setUp({ free: 0, delayMs: 0, apartMs: 40, waiting: 9 });
  for (const name of ['1', '2', '3']) refuse(name);
  for (const name of ['4', '5']) refuse(name, '192.0.2.2');
  await vi.waitFor(() => expect(answered).toContain('3'));
  const order = (of: string[]) => answered.filter((name) => of.includes(name));
  expect(order(['1', '2', '3'])).toEqual(['1', '2', '3']);
  expect(answered.indexOf('4')).toBeLessThan(answered.indexOf('2'));
});

it('keeps no place for a client that has left', async () => {
  const { answered, refuse, disconnect } = setUp({ delayMs: 60_000, free: 0 });
  for (const name of ['1', '2']) refuse(name);
  await new Promise(setImmediate);
  expect(answered).toEqual([]);
  disconnect();
  await vi.waitFor(() => expect(answered).toEqual(['1', '2']));
});
