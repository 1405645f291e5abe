// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { stubServiceWorker } from '#testing/stub-service-worker.ts';
import { forgetPush } from './push-lifecycle.ts';
import { pushSubscription } from './push-subscription.ts';

const unsubscribe = vi.fn(async () => true);
/** Of a notification that the browser still shows. */
const close = vi.fn();

beforeEach(() => {
  unsubscribe.mockClear();
  close.mockClear();
  const subscription = { endpoint: 'https://push.example/device', unsubscribe };
  stubServiceWorker({
    getRegistration: async () => ({
      pushManager: { getSubscription: async () => subscription },
      getNotifications: async () => [{ close }],
    }),
  });
});

test('turning off unregisters at the server, then in the browser', async () => {
  const server = fakeServer({
    'POST /api/removePushSubscription': { body: { result: { success: true, message: '' } } },
  });
  await pushSubscription.turnOff();
  expect(server.calls).toMatchObject([
    { body: { data: { endpoint: 'https://push.example/device' } } },
  ]);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

test('a sign-out closes what the browser still shows, also where turning off fails', async () => {
  localStorage.setItem('goreal.push.device', 'd1');
  fakeServer({ 'POST /api/removePushSubscription': { status: 500, body: {} } });
  await forgetPush();
  expect(close).toHaveBeenCalledOnce();
  expect(pushSubscription.deviceId()).toBe('d1');
});

test('a server that fails to turn off leaves the device as it was', async () => {
  localStorage.setItem('goreal.push.device', 'd1');
  fakeServer({
    'POST /api/removePushSubscription': {
      status: 500,
      body: { error: { status: 'INTERNAL', message: 'refused' } },
    },
  });
  await expect(pushSubscription.turnOff()).rejects.toMatchObject({ code: 'internal' });
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
  expect(pushSubscription.deviceId()).toBe('d1');
});

test('a subscription that another user left in the browser is ended instead of renewed', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', class {});
  localStorage.setItem('goreal.push.device', 'd1');
  localStorage.setItem('goreal.push.owner', 'somebody-else');
  const server = fakeServer({});
  await pushSubscription.repair();
  expect(server.calls).toEqual([]);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
  expect(pushSubscription.deviceId()).toBeNull();
  expect(localStorage.getItem('goreal.push.owner')).toBeNull();
});

test('subscribers are notified of changes until they unsubscribe', async () => {
  fakeServer({
    'POST /api/removePushSubscription': { body: { result: { success: true, message: '' } } },
  });
  const listener = vi.fn();
  const stop = pushSubscription.onChange(listener);
  await pushSubscription.turnOff();
  expect(listener).toHaveBeenCalledOnce();
  stop();
  await pushSubscription.turnOff();
  expect(listener).toHaveBeenCalledOnce();
});

test('a callable without an answer is given up after 70 s', async () => {
  fakeServer({});
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  vi.stubGlobal('fetch', () => {
    late.abort();
    return Promise.reject(new DOMException('too late', 'TimeoutError'));
  });
  await expect(pushSubscription.turnOff()).rejects.toMatchObject({ code: 'deadline-exceeded' });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(70_000);
  expect(unsubscribe).not.toHaveBeenCalled();
});
