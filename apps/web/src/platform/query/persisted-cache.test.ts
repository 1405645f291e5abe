// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-client/api-error.ts';
import { persistedCache } from './persisted-cache.ts';
import { clearPersistedCache } from './persisted-store.ts';

const rows = new Map<string, unknown>();

vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => structuredClone(rows.get(key)),
  set: async (key: string, value: unknown) => void rows.set(key, structuredClone(value)),
  clear: async () => rows.clear(),
  keys: async () => [...rows.keys()],
  delMany: async (users: string[]) => {
    for (const user of users) rows.delete(user);
  },
}));

beforeEach(() => {
  rows.clear();
  window.localStorage.setItem('goreal.profile', JSON.stringify({ userId: 'an' }));
  vi.useFakeTimers();
});

async function keep(uid = 'an'): Promise<void> {
  const client = new QueryClient();
  const stop = persistedCache.follow(client, uid);
  client.setQueryData(['quests'], ['run']);
  await vi.advanceTimersByTimeAsync(1000);
  stop();
}

async function restored(uid = 'an'): Promise<QueryClient> {
  const client = new QueryClient();
  await persistedCache.restore(client, uid);
  return client;
}

test('a persisted cache is restored for its own user only', async () => {
  await keep();
  expect((await restored()).getQueryData(['quests'])).toEqual(['run']);
  expect((await restored('binh')).getQueryData(['quests'])).toBeUndefined();
});

test('restored queries are stale, whatever their age', async () => {
  await keep();
  expect((await restored()).getQueryState(['quests'])?.isInvalidated).toBe(true);
});

test.each([
  ['network-request-failed', 'stays persisted, without the error', ['run']],
  ['unavailable', 'stays persisted, without the error', ['run']],
  ['permission-denied', 'is no longer persisted', undefined],
] as const)('data whose refresh fails with %s %s', async (code, _outcome, data) => {
  await keep();
  const client = await restored();
  const stop = persistedCache.follow(client, 'an');
  const queryFn = () => Promise.reject(new ApiError(code));
  await client.fetchQuery({ queryKey: ['quests'], queryFn, retry: false }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  const state = (await restored()).getQueryState(['quests']);
  expect(state?.data).toEqual(data);
  expect(state?.error ?? null).toBeNull();
});

test('nothing is left after a sign-out, nor after a week', async () => {
  await keep();
  vi.setSystemTime(Date.now() + 8 * 86_400_000);
  expect((await restored()).getQueryData(['quests'])).toBeUndefined();
  await keep();
  await clearPersistedCache();
  expect((await restored()).getQueryData(['quests'])).toBeUndefined();
});

test.each(['binh', undefined])(
  'what a user has left who did not sign out is removed when %s signs in',
  async (next) => {
    await keep();
    window.localStorage.setItem('goreal.profile', JSON.stringify({ userId: 'binh' }));
    await keep('binh');
    await persistedCache.forgetOthers(next);
    expect([...rows.keys()]).toEqual(next === undefined ? [] : [next]);
  },
);

test('nothing is written once another tab has signed the user out', async () => {
  const client = new QueryClient();
  const stop = persistedCache.follow(client, 'an');
  client.setQueryData(['quests'], ['run']);
  await vi.advanceTimersByTimeAsync(500);
  window.localStorage.removeItem('goreal.profile');
  await clearPersistedCache();
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(rows.size).toBe(0);
});

test('restoring does not overwrite newer data', async () => {
  await keep();
  vi.setSystemTime(Date.now() + 60_000);
  const client = new QueryClient();
  client.setQueryData(['quests'], ['swim']);
  await persistedCache.restore(client, 'an');
  expect(client.getQueryData(['quests'])).toEqual(['swim']);
});
