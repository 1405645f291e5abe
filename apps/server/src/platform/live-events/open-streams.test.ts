import { expect, test, vi } from 'vitest';
import { createOpenStreams } from './open-streams.ts';

const limits = { process: 5, address: 3, person: 2 };
const of = (userId: string, address = '203.0.113.1') => ({ userId, address });

test('an address beyond its limit is refused with Retry-After', () => {
  const streams = createOpenStreams(limits);
  const leave = [of('a'), of('b'), of('c')].map((holder) => streams.enter(holder, vi.fn()));
  const refusal = { code: 'too-many-requests', details: { retryAfter: 30 } };
  expect(() => streams.enter(of('d'), vi.fn())).toThrow(expect.objectContaining(refusal));
  leave[0]?.();
  streams.enter(of('d'), vi.fn());
});

test('a process beyond its limit refuses', () => {
  const streams = createOpenStreams(limits);
  for (const at of [1, 2, 3, 4, 5]) streams.enter(of(`${at}`, `203.0.113.${at}`), vi.fn());
  expect(() => streams.enter(of('6', '203.0.113.6'), vi.fn())).toThrow(
    expect.objectContaining({ code: 'unavailable' }),
  );
});

test('beyond a user’s limit the oldest stream is ended, each once', () => {
  const streams = createOpenStreams({ ...limits, address: 5 });
  const ended = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  for (const makeRoom of ended) streams.enter(of('a'), makeRoom);
  expect(ended.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0, 0]);
});
