// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { clearLastUser } from './clear-last-user.ts';

// jsdom has no IndexedDB.
vi.mock('#platform/query/persisted-store.ts', () => ({
  clearPersistedCache: async () => undefined,
}));

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('notifications of a user whose session was ended from elsewhere are closed, without a sign-out', async () => {
  localStorage.setItem('goreal.profile', JSON.stringify({ userId: 'minh' }));
  localStorage.setItem('goreal.push.device', 'd1');
  const close = vi.fn();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ getNotifications: async () => [{ close }] }) },
  });
  await clearLastUser();
  expect(close).toHaveBeenCalledOnce();
  expect(localStorage.getItem('goreal.profile')).toBeNull();
});
