// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { session } from '#platform/session/session.ts';
import { profileOf, startSession } from '#testing/fake-server.ts';
import { restoredQueries } from './restored-queries.ts';

const database = vi.hoisted(() => ({ reads: 0, row: Promise.resolve(undefined as unknown) }));

vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: () => {
    database.reads += 1;
    return database.row;
  },
  set: async () => undefined,
}));

afterEach(() => {
  restoredQueries.forget();
  database.reads = 0;
  database.row = Promise.resolve(undefined);
});

const keptQueries = {
  queries: [{ queryKey: ['quests'], queryHash: '["quests"]', state: { data: ['run'] } }],
};

test('the queries of the player who opens the app are in the cache before the shell is rendered', async () => {
  database.row = Promise.resolve({ build: '', keptAt: Date.now(), state: keptQueries });
  const restored = restoredQueries.restoreFirst();
  expect(restoredQueries.user()).toBeUndefined();
  await startSession(profileOf({ userId: 'an' }));
  await restored;
  expect(restoredQueries.user()).toBe('an');
  expect(queryClient.getQueryData(['quests'])).toEqual(['run']);
});

test('the kept queries are read once, and again for the next user', async () => {
  await Promise.all([restoredQueries.restore('an'), restoredQueries.restore('an')]);
  await restoredQueries.restore('an');
  expect(database.reads).toBe(1);
  await restoredQueries.restore('binh');
  expect(database.reads).toBe(2);
  expect(restoredQueries.user()).toBe('binh');
});

test('a database that does not answer delays the page for a moment only', async () => {
  vi.useFakeTimers();
  database.row = new Promise(() => undefined);
  const restored = restoredQueries.restore('an');
  await vi.advanceTimersByTimeAsync(400);
  await restored;
  expect(restoredQueries.user()).toBe('an');
  vi.useRealTimers();
});

test('an end of the session while they are read forgets them', async () => {
  const restored = restoredQueries.restore('an');
  restoredQueries.forget();
  await restored;
  expect(restoredQueries.user()).toBeUndefined();
});

test('a read that ends after the sign-out restores nothing', async () => {
  const row = Promise.withResolvers<unknown>();
  database.row = row.promise;
  await startSession(profileOf({ userId: 'an' }));
  const restored = restoredQueries.restore('an');
  session.ended();
  row.resolve({ build: '', keptAt: Date.now(), state: keptQueries });
  await restored;
  expect(queryClient.getQueryData(['quests'])).toBeUndefined();
});

test('a session that ends before the shell is rendered leaves nothing to the next user', async () => {
  database.row = Promise.resolve({ build: '', keptAt: Date.now(), state: keptQueries });
  await startSession(profileOf({ userId: 'an' }));
  await restoredQueries.restoreFirst();
  expect(queryClient.getQueryData(['quests'])).toEqual(['run']);
  session.ended();
  expect(restoredQueries.user()).toBeUndefined();
  expect(queryClient.getQueryData(['quests'])).toBeUndefined();
});

test('an elder’s queries are not read', async () => {
  await startSession(profileOf({ role: 'admin' }));
  await restoredQueries.restoreFirst();
  expect(database.reads).toBe(0);
});
