// @vitest-environment jsdom
import type { Notification } from '@goreal/domain/notifications/notification';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorBody, fakeServer } from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { notificationOf } from '#testing/notification-of.ts';
import { show } from '#testing/show.tsx';
import { Inbox } from './inbox.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { VirtualNotificationList } from './virtual-notification-list.tsx';

const LIST = 'GET /api/users/u1/notifications';
const READ_ALL = 'PATCH /api/users/u1/notifications';
const onOpen = vi.fn();
const onViewAll = vi.fn();

afterEach(() => {
  onOpen.mockReset();
  onViewAll.mockReset();
});

function notification(at: number, change: Partial<Notification> = {}): Notification {
  return notificationOf({
    id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
    type: 'admin_notification',
    title: `Notification ${at}`,
    body: 'Words',
    message: 'Words',
    createdAt: '2026-03-02T02:00:00.000Z',
    ceremony: 'none',
    ...change,
  });
}

function notifications(from: number, count: number): Notification[] {
  return Array.from({ length: count }, (_, at) => notification(from + at));
}

function page(count: number, nextCursor: string | null = null) {
  const items = notifications(1, count);
  return { body: { items, nextCursor, total: count, unread: count } };
}

function open(part: 'bell' | 'inbox', answer: ReturnType<typeof page> | 'unreachable') {
  const server = fakeServer({ [LIST]: answer });
  showPart(part);
  return server;
}

function showPart(part: 'bell' | 'inbox'): void {
  show(
    part === 'bell' ? (
      <NotificationBell uid="u1" onOpen={onOpen} onViewAll={onViewAll} />
    ) : (
      <Inbox profile={{ userId: 'u1' }} onOpenNotification={onOpen} />
    ),
  );
}

async function openBell(count: number) {
  open('bell', page(count));
  fireEvent.click(
    await screen.findByRole('button', { name: `Thư từ Học Viện, ${count} thư chưa đọc` }),
  );
  await screen.findByText('Notification 1');
}

test('the bell shows the latest ten and leads to the rest', async () => {
  await openBell(11);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByText('Notification 11')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Xem tất cả thư' }));
  expect(onViewAll).toHaveBeenCalledOnce();
});

test('with ten the bell has nothing more to lead to', async () => {
  await openBell(10);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByRole('button', { name: 'Xem tất cả thư' })).toBeNull();
});

test.each([
  [99, '99'],
  [100, '99+'],
])('%i unread are shown as %s', async (unread, badge) => {
  open('bell', { body: { ...page(1).body, unread } });
  const name = `Thư từ Học Viện, ${unread} thư chưa đọc`;
  expect((await screen.findByRole('button', { name })).textContent).toBe(badge);
});

test('a notification that is pressed is passed to the caller', async () => {
  await openBell(1);
  fireEvent.click(within(screen.getByRole('listitem')).getByRole('button'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Notification 1' }),
  );
});

test('a type that a newer server knows is shown with the icon of an announcement', async () => {
  const { body } = page(1);
  const items = body.items.map((item) => ({
    ...item,
    type: 'moon_landing' as Notification['type'],
  }));
  open('bell', { body: { ...body, items } });
  fireEvent.click(await screen.findByRole('button', { name: /1 thư chưa đọc/ }));
  const row = await screen.findByRole('button', { name: /^Notification 1/ });
  expect(row.querySelector('.lucide-megaphone')).not.toBeNull();
});

test('an inbox that cannot be fetched says so, and can be fetched again', async () => {
  const server = open('inbox', 'unreachable');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Không thể tải thông báo. Vui lòng thử lại.');
  server.answers[LIST] = page(2);
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText('2 lá thư, 2 thư chưa đọc.')).toBeTruthy();
});

describe('back online', () => {
  const first = notifications(1, 20);

  /** An inbox with 40 loaded notifications reconnects and receives these answers. */
  async function comeBack(...answers: object[]) {
    const counts = { total: 40, unread: 40 };
    const before = [of(first, 'c1'), of(notifications(21, 20), null)];
    const pages = [...before.map((page) => ({ ...page, ...counts })), ...answers];
    const server = fakeServer({
      get [LIST]() {
        return { body: pages.shift() };
      },
    });
    showPart('inbox');
    fireEvent.click(await screen.findByRole('button', { name: 'Xem thêm thư cũ' }));
    await waitFor(() => expect(count()).toBe('40'));
    server.calls.length = 0;
    fireEvent(window, new Event('offline'));
    fireEvent(window, new Event('online'));
    return () => server.calls.map(({ path }) => path.split('?')[1]);
  }

  test('an inbox of many pages asks for the first alone', async () => {
    const items = [notification(0), ...first.slice(0, 19)];
    const asked = await comeBack({ ...of(items, 'c2'), total: 41, unread: 41 });
    expect(await screen.findByText('41 lá thư, 41 thư chưa đọc.')).toBeTruthy();
    expect(count()).toBe('41');
    expect(screen.queryByRole('button', { name: 'Xem thêm thư cũ' })).toBeNull();
    expect(asked()).toEqual(['filter=all']);
  });

  test('it asks for the older ones as well when some of them were read elsewhere', async () => {
    const older = notifications(21, 20).map((one) => ({ ...one, isRead: true, read: true }));
    const counts = { total: 40, unread: 20 };
    const asked = await comeBack(
      { ...of(first, 'c1'), ...counts },
      { ...of(older, null), ...counts },
    );
    expect(await screen.findByText('40 lá thư, 20 thư chưa đọc.')).toBeTruthy();
    expect(count()).toBe('40');
    expect(asked()).toEqual(['filter=all', 'filter=all&cursor=c1&limit=100']);
  });

  function of(items: Notification[], nextCursor: string | null) {
    return { items, nextCursor };
  }

  function count(): string | null | undefined {
    return screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize');
  }
});

test('an empty inbox says so once', async () => {
  open('inbox', page(0));
  expect(await screen.findByText('Chưa có lá thư nào')).toBeTruthy();
  expect(screen.queryByText(/lá thư, con đã đọc hết/)).toBeNull();
});

test('the button that marked everything read keeps the focus, and has nothing more to do', async () => {
  const server = open('inbox', page(2));
  const button = await screen.findByRole('button', { name: 'Đánh dấu tất cả là đã đọc' });
  server.answers[READ_ALL] = { status: 204 };
  server.answers[LIST] = {
    body: { items: notifications(1, 2), nextCursor: null, total: 2, unread: 0 },
  };
  fireEvent.click(button);
  await screen.findByText('2 lá thư, con đã đọc hết.');
  // A browser takes the focus away from a button with this attribute.
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  await act(() => Promise.resolve());
  expect(server.sent(READ_ALL)).toHaveLength(1);
});

test('notifications that cannot be marked or fetched are reported in the words of the specification', async () => {
  const server = open('inbox', page(2, 'c1'));
  expect(await screen.findByText('Trực tuyến')).toBeTruthy();
  server.answers[READ_ALL] = { status: 503, body: errorBody('unavailable') };
  fireEvent.click(await screen.findByRole('button', { name: 'Đánh dấu tất cả là đã đọc' }));
  expect(await screen.findByText('Không thể đánh dấu tất cả thông báo đã đọc.')).toBeTruthy();
  server.answers[LIST] = { status: 503, body: errorBody('unavailable') };
  fireEvent.click(screen.getByRole('button', { name: 'Xem thêm thư cũ' }));
  expect(await screen.findByText('Không thể tải thêm thông báo. Vui lòng thử lại.')).toBeTruthy();
});

test('a long inbox measures its position again when the content above it changes', async () => {
  let top = 0;
  let changed = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly notify: () => void;
      constructor(notify: () => void) {
        this.notify = notify;
      }
      observe(element: Element) {
        if (element === document.body) changed = this.notify;
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const rect = vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect');
  rect.mockImplementation(() => new DOMRect(0, top, 300, 9200));
  render(<VirtualNotificationList notifications={notifications(1, 99)} onOpen={onOpen} />);
  const inSight = screen.getAllByRole('listitem').length;

  top = 5000;
  act(() => changed());
  expect(screen.getAllByRole('listitem').length).toBeLessThan(inSight);
  rect.mockRestore();
});

test('times of the list follow the server’s clock as soon as it is known', () => {
  openStream();
  const serverTime = new Date(Date.now() - 3_600_000).toISOString();
  const rect = vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect');
  rect.mockImplementation(() => new DOMRect(0, 0, 300, 92));
  const sent = [notification(1, { createdAt: serverTime })];
  render(<VirtualNotificationList notifications={sent} onOpen={onOpen} />);
  expect(screen.getByRole('listitem').textContent).toContain('1 giờ trước');
  receiveEvent('ready', { serverTime });
  expect(screen.getByRole('listitem').textContent).toContain('Vừa xong');
  rect.mockRestore();
});
