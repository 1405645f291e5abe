// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { stubServiceWorker } from '#testing/stub-service-worker.ts';
import { clearLastUser } from './clear-last-user.ts';

// jsdom has no IndexedDB.
vi.mock('#platform/query/persisted-store.ts', () => ({
  clearPersistedCache: async () => undefined,
}));

test('notifications of a user whose session was ended from elsewhere are closed, without a sign-out', async () => {
  localStorage.setItem('goreal.profile', JSON.stringify({ userId: 'minh' }));
  localStorage.setItem('goreal.push.device', 'd1');
  const close = vi.fn();
  stubServiceWorker({
    getRegistration: async () => ({ getNotifications: async () => [{ close }] }),
  });
  await clearLastUser();
  expect(close).toHaveBeenCalledOnce();
  expect(localStorage.getItem('goreal.profile')).toBeNull();
});
