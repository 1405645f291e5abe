// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { profileOf, startSession } from '#testing/fake-server.ts';
import { stubServiceWorker } from '#testing/stub-service-worker.ts';
import { syncLater, useBackgroundSync } from './background-sync.ts';

const SYNC = 'POST /api/syncStravaActivities';
const brought = {
  success: true,
  message: 'done',
  activities_processed: 1,
  stamina_gained: 5,
  tier_upgraded: false,
};
const onSynced = vi.fn();
let worker: EventTarget;
let registration: object;

beforeEach(() => {
  onSynced.mockReset();
  localStorage.clear();
  registration = {};
  worker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  stubServiceWorker(worker);
});

async function open(connected: boolean) {
  const server = await startSession(profileOf());
  server.answers[SYNC] = { body: brought };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useBackgroundSync({ connected, lastSync: null, onSynced }), { wrapper });
  return () => server.calls.filter(({ path }) => path.includes('syncStrava')).length;
}

const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

test('a requested sync goes to the worker where the browser has Background Sync', async () => {
  const register = vi.fn(async () => undefined);
  registration = { sync: { register } };
  await syncLater();
  expect(register).toHaveBeenCalledExactlyOnceWith('sync-strava-activities');
});

test('where it has none, a requested sync is kept after the page closes and run by the next one, once', async () => {
  await syncLater();
  const synced = await open(true);
  await waitFor(() => expect(onSynced).toHaveBeenCalledExactlyOnceWith(brought));
  await comeBack();
  expect(synced()).toBe(1);
});

test('nothing is synced unasked right after a sync, nor without a link', async () => {
  const synced = await open(true);
  await comeBack();
  expect(synced()).toBe(0);
  cleanup();
  await syncLater();
  const withoutLink = await open(false);
  await comeBack();
  expect(withoutLink()).toBe(0);
});

test('the page gets the result of the worker’s sync, and the request is deleted', async () => {
  const synced = await open(true);
  await syncLater();
  const data = { type: 'STRAVA_SYNC_SUCCESS', result: brought };
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data })));
  expect(onSynced).toHaveBeenCalledExactlyOnceWith(brought);
  await comeBack();
  expect(synced()).toBe(0);
});
