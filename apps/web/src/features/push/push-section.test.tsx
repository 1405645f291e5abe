// @vitest-environment jsdom
import { DEFAULT_PUSH_SETTINGS } from '@goreal/domain/push/push-settings';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PushError, pushSubscription } from '#platform/push/push-subscription.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { type FakeServer, fakeServer } from '#testing/fake-server.ts';
import { isDisabled, press, show } from '#testing/show.tsx';
import { stubServiceWorker } from '#testing/stub-service-worker.ts';
import { PushSection } from './push-section.tsx';

let permission: NotificationPermission;

beforeEach(() => {
  permission = 'default';
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
  });
  stubServiceWorker(Object.assign(new EventTarget(), { getRegistration: async () => undefined }));
});

async function open(isOn: boolean, answers: FakeServer['answers'] = {}): Promise<HTMLInputElement> {
  fakeServer({
    'GET /api/users/u1/pushDevices': { body: { items: [] } },
    'GET /api/users/u1/pushSettings': { body: DEFAULT_PUSH_SETTINGS },
    ...answers,
  });
  vi.spyOn(pushSubscription, 'isOn').mockResolvedValue(isOn);
  show(<PushSection uid="u1" />);
  await screen.findByText(isOn ? 'Đang nhận thư' : 'Chưa nhận thư');
  return screen.getByRole<HTMLInputElement>('switch', { name: 'Nhận thông báo trên thiết bị này' });
}

test.each([
  [new PushError('denied'), 'Không thể bật thông báo. Vui lòng kiểm tra quyền truy cập.'],
  [new Error('anything'), 'Có lỗi xảy ra. Vui lòng thử lại.'],
])('turning on that fails with %s says why', async (error, text) => {
  vi.spyOn(pushSubscription, 'turnOn').mockRejectedValue(error);
  fireEvent.click(await open(false));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('turning off that fails says so', async () => {
  vi.spyOn(pushSubscription, 'turnOff').mockRejectedValue(new Error('anything'));
  fireEvent.click(await open(true));
  expect(await screen.findByText('Không thể tắt thông báo. Vui lòng thử lại.')).toBeTruthy();
});

test('two switches in a row send their own changes, one after the other, and both stay', async () => {
  const kinds = { ...DEFAULT_PUSH_SETTINGS.kinds };
  const bodies: unknown[] = [];
  await open(true, {
    'PATCH /api/users/u1/pushSettings': ({ body }) => {
      bodies.push(body);
      Object.assign(kinds, (body as { kinds: object }).kinds);
      return { body: { ...DEFAULT_PUSH_SETTINGS, kinds: { ...kinds } } };
    },
  });
  const [first, second] = await Promise.all(
    ['Nhiệm vụ', 'Thành tựu'].map((name) =>
      screen.findByRole('switch', { name: new RegExp(name) }),
    ),
  );
  if (!first || !second) throw new Error('the switches are missing');
  fireEvent.click(first);
  fireEvent.click(second);
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies).toEqual([{ kinds: { quests: false } }, { kinds: { achievements: false } }]);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  for (const one of [first, second]) expect(one).toHaveProperty('checked', false);
});

test('a device that is registered again meanwhile is shown as on', async () => {
  const listeners = new Set<() => void>();
  vi.spyOn(pushSubscription, 'onChange').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const toggle = await open(false);
  vi.mocked(pushSubscription.isOn).mockResolvedValue(true);
  for (const listener of listeners) listener();
  expect(await screen.findByText('Đang nhận thư')).toBeTruthy();
  expect(toggle.checked).toBe(true);
  cleanup();
  expect(listeners.size).toBe(0);
});

test('a player who blocked notifications sees how to allow them again', async () => {
  permission = 'denied';
  const toggle = await open(false);
  expect(screen.getByText('Đã chặn')).toBeTruthy();
  expect(isDisabled(toggle)).toBe(true);
  expect(screen.getByText('Thông báo của Học Viện đang bị chặn')).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
});

test('the kinds of notifications are named, each with its switch', async () => {
  await open(false);
  for (const name of ['Nhiệm vụ mới', 'Thành tựu', 'Dòng chảy AURA', 'Thông báo quan trọng']) {
    const kind = await screen.findByRole<HTMLInputElement>('switch', {
      name: new RegExp(`^${name}`),
    });
    expect(kind.checked).toBe(true);
  }
});

test.each(['status 500', null])(
  'a test push that failed because of %s says what to do',
  async (reason) => {
    vi.spyOn(pushSubscription, 'deviceId').mockReturnValue('d1');
    await open(true, {
      'POST /api/users/u1/pushDevices/d1/test': { body: { outcome: 'failed', reason } },
    });
    press('Gửi thử một lá thư');
    const text = 'Thư thử không đi được. Xin tắt rồi bật lại thông báo.';
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test.each(['status 500', null])(
  'a device whose last push failed because of %s says when',
  async (lastFailure) => {
    const at = '2026-11-25T03:00:00.000Z';
    const device = {
      id: 'd1',
      userAgent: 'Mozilla/5.0 Firefox/140.0',
      createdAt: at,
      lastSeenAt: at,
      lastSuccessAt: null,
      lastFailureAt: at,
      lastFailure,
    };
    await open(true, { 'GET /api/users/u1/pushDevices': { body: { items: [device] } } });
    expect(await screen.findByText(/^Lần không gửi được gần nhất: [^()]+$/)).toBeTruthy();
    expect(screen.queryByText(/status 500/)).toBeNull();
  },
);
