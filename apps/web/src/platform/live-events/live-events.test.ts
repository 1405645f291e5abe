// @vitest-environment jsdom
import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubEventSource } from '#testing/live-stream.ts';
import { liveEvents } from './live-events.ts';

let opened: ReturnType<typeof stubEventSource>;

beforeEach(() => {
  opened = stubEventSource();
});

afterEach(() => {
  liveEvents.close();
});

const places = () => opened.map(({ address }) => address.searchParams.get('lastEventId'));
const newest = () => {
  const stream = opened.at(-1)?.stream;
  if (!stream) throw new Error('no stream was opened');
  return stream;
};

test('the stream opens at the position of the first answer', () => {
  liveEvents.open('12.34');
  expect(places()).toEqual(['12.34']);
});

test('the stream names the user whom the page shows, also when it is connected again', () => {
  liveEvents.open('12.34', 'u1');
  liveEvents.hold();
  liveEvents.resume();
  liveEvents.close();
  liveEvents.open('12.34', 'u2');
  const users = opened.map(({ address }) => address.searchParams.get(SHOWN_USER));
  expect(users).toEqual(['u1', 'u1', 'u2']);
});

test('without a position the server sends a resync', () => {
  liveEvents.open();
  expect(places()).toEqual(['unknown']);
});

test('a refused stream reopens after the last event', () => {
  vi.useFakeTimers();
  liveEvents.open('12.34');
  const data = JSON.stringify({ guild: 'titans' });
  newest().dispatchEvent(new MessageEvent('guild.changed', { data, lastEventId: '12.40' }));
  newest().readyState = EventSource.CLOSED;
  newest().dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect(places()).toEqual(['12.34', '12.40']);
});

test('a held stream is disconnected, and connects after the last event when it is resumed', () => {
  liveEvents.open('12.34');
  const data = JSON.stringify({ guild: 'titans' });
  newest().dispatchEvent(new MessageEvent('guild.changed', { data, lastEventId: '12.40' }));
  const { close } = newest();
  liveEvents.hold();
  expect(close).toHaveBeenCalledOnce();
  liveEvents.open('12.50');
  expect(places()).toEqual(['12.34']);
  liveEvents.resume();
  expect(places()).toEqual(['12.34', '12.40']);
});

test('a stream that was closed while it was held is not connected again', () => {
  liveEvents.open('12.34');
  liveEvents.hold();
  liveEvents.close();
  liveEvents.resume();
  expect(places()).toEqual(['12.34']);
});

test('a refusal is reported, a lost connection is not', () => {
  const refused = vi.fn();
  const stop = liveEvents.onRefusal(refused);
  liveEvents.open('12.34');
  newest().dispatchEvent(new Event('error'));
  expect(refused).not.toHaveBeenCalled();
  newest().readyState = EventSource.CLOSED;
  newest().dispatchEvent(new Event('error'));
  expect(refused).toHaveBeenCalledOnce();
  stop();
});

test('the stream of another user opens at that user’s position', () => {
  liveEvents.open('12.34');
  liveEvents.close();
  liveEvents.open('15.1');
  expect(places()).toEqual(['12.34', '15.1']);
});
