// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { profileOf } from '#testing/fake-server.ts';
import { sentry } from './sentry.ts';

const sdk = { init: vi.fn(), setUser: vi.fn(), captureException: vi.fn() };
vi.mock('@sentry/browser', () => sdk);

afterEach(() => {
  delete window.__GOREAL_INSTALLATION__;
});

test('without a DSN nothing is loaded', async () => {
  sentry.setUser(profileOf());
  sentry.report(new Error('broken'), {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(sdk.init).not.toHaveBeenCalled();
});

test('errors carry the user, and none after the sign-out', async () => {
  const sentryDsn = 'https://key@sentry.example/1';
  window.__GOREAL_INSTALLATION__ = { timeZone: 'Asia/Ho_Chi_Minh', mode: 'serve', sentryDsn };
  sentry.setUser(profileOf({ displayName: 'Lan', guild: 'titans', levelId: 'acolyte' }));
  await vi.waitFor(() =>
    expect(sdk.setUser).toHaveBeenCalledExactlyOnceWith({
      id: 'u1',
      email: profileOf().email,
      username: 'Lan',
      role: 'player',
      guild: 'titans',
      level: 'acolyte',
    }),
  );
  const fault = new Error('broken');
  sentry.report(fault, { severity: 'critical', component: 'page' });
  await vi.waitFor(() =>
    expect(sdk.captureException).toHaveBeenCalledExactlyOnceWith(fault, {
      level: 'fatal',
      tags: { component: 'page' },
    }),
  );
  sentry.setUser(undefined);
  await vi.waitFor(() => expect(sdk.setUser).toHaveBeenLastCalledWith(null));
});
