// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ErrorWithoutMessage } from '#platform/api-client/api-error.ts';
import { connectivity } from '#platform/connectivity/connectivity.ts';
import { liveEvents } from '#platform/live-events/live-events.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { isRefusal, keepSending, outboxAdditions } from './outbox.ts';

const send = vi.fn<() => Promise<boolean>>();
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  fakeServer({});
  send.mockReset().mockResolvedValue(false);
});
afterEach(() => {
  stop();
  liveEvents.close();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function start(): Promise<void> {
  stop = keepSending(send);
  await pass(0);
  expect(send).toHaveBeenCalledOnce();
}

test('the outbox sends again while something waits, each time after a longer delay', async () => {
  send.mockResolvedValue(true);
  await start();
  for (const [at, delay] of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000].entries()) {
    await pass(delay - 1);
    expect(send).toHaveBeenCalledTimes(at + 1);
    await pass(1);
    expect(send).toHaveBeenCalledTimes(at + 2);
  }
});

test('the outbox sends at a random moment of the second half of the delay', async () => {
  vi.mocked(Math.random).mockReturnValue(0);
  send.mockResolvedValue(true);
  await start();
  await pass(999);
  expect(send).toHaveBeenCalledOnce();
  await pass(1);
  expect(send).toHaveBeenCalledTimes(2);
});

test('the outbox stops once nothing waits, and begins with a short delay when something is added', async () => {
  send.mockResolvedValueOnce(true).mockResolvedValueOnce(true);
  await start();
  await pass(6000);
  expect(send).toHaveBeenCalledTimes(3);
  await pass(600_000);
  expect(send).toHaveBeenCalledTimes(3);
  outboxAdditions.notify();
  await pass(1999);
  outboxAdditions.notify();
  expect(send).toHaveBeenCalledTimes(3);
  await pass(1);
  expect(send).toHaveBeenCalledTimes(4);
});

test('the outbox sends again after an error', async () => {
  send.mockRejectedValueOnce(new Error('no storage'));
  await start();
  await pass(2000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('the outbox sends at once on a reconnect, when the live stream is ready, and when the page is seen', async () => {
  const unwatch = connectivity.subscribe(() => undefined);
  openStream();
  await start();
  receiveEvent('ready', { serverTime: '2026-01-01T00:00:00.000Z' });
  await pass(0);
  expect(send).toHaveBeenCalledTimes(2);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(send).toHaveBeenCalledTimes(3);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(send).toHaveBeenCalledTimes(3);
  hidden.mockRestore();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await pass(500);
  expect(send).toHaveBeenCalledTimes(4);
  unwatch();
});

test('the outbox sends once at a time, and nothing after its end', async () => {
  const answer = Promise.withResolvers<boolean>();
  send.mockReturnValue(answer.promise);
  await start();
  outboxAdditions.notify();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(10_000);
  expect(send).toHaveBeenCalledOnce();
  stop();
  answer.resolve(true);
  document.dispatchEvent(new Event('visibilitychange'));
  outboxAdditions.notify();
  await pass(600_000);
  expect(send).toHaveBeenCalledOnce();
});

test.each([
  [new ApiError('failed-precondition'), true],
  [new ApiError('already-exists'), true],
  [new ApiError('permission-denied'), true],
  [new ErrorWithoutMessage(422), true],
  [new ApiError('unauthenticated'), false],
  [new ApiError('resource-exhausted'), false],
  [new ApiError('too-many-requests'), false],
  [new ApiError('cancelled'), false],
  [new ErrorWithoutMessage(408), false],
  [new ErrorWithoutMessage(500), false],
  [new ErrorWithoutMessage(502), false],
  [new ErrorWithoutMessage(504), false],
  [new ApiError('network-request-failed'), false],
  [new TypeError('not of the server'), false],
])('%s is a refusal: %s', (error, expected) => {
  expect(isRefusal(error)).toBe(expected);
});
