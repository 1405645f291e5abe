// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '#testing/fake-server.ts';
import { api } from './api-client.ts';
import { preloadedAnswers } from './preloaded-answers.ts';

const GUILDS = 'GET /api/guilds';
let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    [GUILDS]: { body: { items: [] } },
    'POST /api/disconnectStrava': { body: {} },
  });
  document.head.innerHTML = '<link rel="preload" as="fetch" href="/api/guilds">';
  preloadedAnswers.start();
});

afterEach(() => {
  document.head.innerHTML = '';
  vi.useRealTimers();
});

const read = () => api.GET('/api/guilds');

test('a preloaded answer is used while nothing has changed', async () => {
  await read();
  expect(server.asked(GUILDS)).toHaveLength(1);
});

test('an outdated answer is read and dropped, once', async () => {
  preloadedAnswers.outdate();
  await read();
  expect(server.asked(GUILDS)).toHaveLength(2);
  await read();
  expect(server.asked(GUILDS)).toHaveLength(3);
});

test('an answer is outdated after a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  preloadedAnswers.start();
  vi.advanceTimersByTime(61_000);
  await read();
  expect(server.asked(GUILDS)).toHaveLength(2);
});

test('a request that changes something outdates the answers', async () => {
  await api.POST('/api/disconnectStrava');
  await read();
  expect(server.asked(GUILDS)).toHaveLength(2);
});
