// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectivity } from './connectivity.ts';

let stop = (): void => undefined;
const reconnected = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  reconnected.mockReset();
  const stopWatching = connectivity.subscribe(() => undefined);
  const stopHearing = connectivity.onReconnect(reconnected);
  stop = () => {
    stopWatching();
    stopHearing();
  };
});

afterEach(() => {
  window.dispatchEvent(new Event('online'));
  stop();
});

test('the reconnect event comes 500 ms after the connection', () => {
  window.dispatchEvent(new Event('offline'));
  expect(connectivity.get()).toBe('offline');
  window.dispatchEvent(new Event('online'));
  expect(connectivity.get()).toBe('good');
  vi.advanceTimersByTime(499);
  expect(reconnected).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reconnected).toHaveBeenCalledOnce();
});

test('a page is disconnected until the reconnect handlers have run', () => {
  const states: boolean[] = [];
  const end = connectivity.subscribe(() => states.push(connectivity.isDisconnected()));
  expect(connectivity.isDisconnected()).toBe(false);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(connectivity.isDisconnected()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(states).toEqual([true, true, false]);
  end();
});

test('a connection that is lost again at once is no reconnect', () => {
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(300);
  window.dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(1000);
  expect(reconnected).not.toHaveBeenCalled();
});

test('a connection that is found slow at once is still a reconnect', async () => {
  await vi.advanceTimersByTimeAsync(29_900);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  // The next probe measures four seconds.
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(4000);
  vi.stubGlobal('fetch', async () => new Response());
  await vi.advanceTimersByTimeAsync(100);
  expect(connectivity.get()).toBe('slow');
  expect(reconnected).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(reconnected).toHaveBeenCalledOnce();
});

test('a probe every 30 s finds the network lost, and back', async () => {
  const fetching = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetching);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(fetching).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetching).toHaveBeenCalledExactlyOnceWith(
    '/favicon.svg',
    expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
  );
  expect(connectivity.get()).toBe('offline');
  fetching.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(connectivity.get()).toBe('good');
});
