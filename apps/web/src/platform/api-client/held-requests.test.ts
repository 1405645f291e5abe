// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveEvents } from '#platform/live-events/live-events.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { stubEventSource } from '#testing/live-stream.ts';
import { api } from './api-client.ts';
import { heldRequests } from './held-requests.ts';
import { sending } from './sending.ts';

let stop: () => void;
const ended = vi.fn();
beforeEach(() => {
  ended.mockClear();
  stop = heldRequests.start(ended);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const read = () => api.GET('/api/getCommunityStats');
const QUEUE = 'GET /api/getCommunityStats';

test('requests made while a session is ending are sent once it continues', async () => {
  const server = fakeServer({ [QUEUE]: { body: {} } });
  const ending = Promise.withResolvers<void>();
  const end = sending.whileEnding(() => ending.promise);
  const answer = read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.asked(QUEUE)).toHaveLength(0);
  ending.reject(new Error('no network'));
  await expect(end).rejects.toThrow('no network');
  await answer;
  expect(server.asked(QUEUE)).toHaveLength(1);
});

test('what is held when the session has ended is never sent', async () => {
  const server = fakeServer({ [QUEUE]: { body: {} } });
  await sending.whileEnding(async () => {
    void read();
  });
  heldRequests.drop();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.asked(QUEUE)).toHaveLength(0);
  // The next user of this tab sends requests as usual.
  void read();
  await vi.waitFor(() => expect(server.asked(QUEUE)).toHaveLength(1));
});

test('the live stream is disconnected while a session is ending, and connected again if it continues', async () => {
  const opened = stubEventSource();
  liveEvents.open('1.1');
  const ending = Promise.withResolvers<void>();
  const end = sending.whileEnding(() => ending.promise);
  expect(opened[0]?.stream.close).toHaveBeenCalledOnce();
  ending.reject(new Error('no network'));
  await expect(end).rejects.toThrow('no network');
  expect(opened).toHaveLength(2);
});

test('another tab that signs out holds the requests of this one too', async () => {
  const server = fakeServer({ [QUEUE]: { body: {} } });
  const other = new BroadcastChannel('held-requests');
  other.postMessage('hold');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const answer = read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.asked(QUEUE)).toHaveLength(0);
  other.postMessage('resume');
  await answer;
  expect(server.asked(QUEUE)).toHaveLength(1);
  other.close();
});

test('a tab receives the end of the session from the tab that signs out, and only then', async () => {
  const heard: string[] = [];
  const other = new BroadcastChannel('held-requests');
  other.onmessage = ({ data }: MessageEvent<string>) => heard.push(data);
  const refused = sending.whileEnding(() => Promise.reject(new Error('no network')));
  await expect(refused).rejects.toThrow('no network');
  await sending.whileEnding(async () => undefined);
  await vi.waitFor(() => expect(heard).toEqual(['hold', 'resume', 'hold', 'ended']));
  expect(ended).not.toHaveBeenCalled();
  other.postMessage('ended');
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  other.close();
});
