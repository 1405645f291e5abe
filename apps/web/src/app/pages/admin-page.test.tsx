// @vitest-environment jsdom
import type { Role } from '@goreal/domain/accounts/role';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { QueueCounts } from '#features/queue-counts/api/queue-counts.ts';
import { profileOf, startSession } from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { address, show } from '#testing/show.tsx';
import { AdminPage } from './admin-page.tsx';

// Loads the desk's code first, so that the tests do not wait for it.
beforeAll(() => import('#app/admin/review-desk.tsx'));

const HANDLED = 'Mọi báo cáo đã được xử lý';
/** The first render compiles many modules. */
const LONG_WAIT = { timeout: 8000 };

// The aurora needs a canvas, which jsdom lacks.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

test('the desk refuses a player, with a link back', async () => {
  await open('player');
  expect(screen.getByText('Nơi này chỉ dành cho Trưởng Lão')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Về đại sảnh' }));
  expect(address()).toBe('/dashboard');
});

test.each([
  ['admin', []],
  ['super_admin', ['Vận hành', 'Thiết lập']],
] as const)(
  'the desk shows %s the seven tabs and the members, reports first',
  async (role, more) => {
    await open(role);
    expect(
      within(screen.getByRole('tablist', { name: 'Các phần của bàn Trưởng Lão' }))
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual([
      'Báo cáo',
      'Ảnh nền',
      'Nhiệm vụ',
      'Ảnh Guild',
      'Nhật ký lỗi',
      'Thông báo',
      'Nhật ký Dòng chảy AURA',
      'Môn sinh',
      ...more,
    ]);
    expect(await screen.findByText(HANDLED, {}, LONG_WAIT)).toBeDefined();
  },
);

test('the desk shows on tabs and queues how many items wait, and nothing for none', async () => {
  const waiting = { submissions: 3, activities: 0, personalQuests: 1, messages: 120 };
  await open('admin', '/admin', { counts: { ...waiting, mutes: 2, suspensions: 1, newcomers: 0 } });
  await waitFor(() => expect(tabNames()).toContain('Báo cáo 99+ đang chờ'), LONG_WAIT);
  expect(tabNames()).toContain('Môn sinh 1 đang chờ');
  expect(tabNames()).toContain('Ảnh nền');
  const queues = await screen.findByRole('tablist', { name: 'Các hàng chờ duyệt' }, LONG_WAIT);
  const names = within(queues)
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
  expect(names.filter((name) => name?.includes('đang chờ'))).toEqual([
    'Báo cáo 3 đang chờ',
    'Nhiệm vụ riêng 1 đang chờ',
    'Báo vi phạm 99+ đang chờ',
  ]);
  expect(names).toEqual(expect.arrayContaining(['Buổi tập chờ duyệt', 'Sổ kiểm tra']));
  expect(names).not.toContain('Người mới');
});

test('the counts follow the events of the queues, a burst of them by one request', async () => {
  const none = { submissions: 0, activities: 0, personalQuests: 0 };
  const counts = { ...none, messages: 0, mutes: 0, suspensions: 0, newcomers: 0 };
  const server = await open('admin', '/admin', { counts });
  openStream();
  const asked = () => server.asked('GET /api/queueCounts').length;
  await screen.findByText(HANDLED, {}, LONG_WAIT);
  expect(asked()).toBe(1);
  server.answers['GET /api/queueCounts'] = { body: { ...counts, activities: 1 } };
  for (let event = 0; event < 5; event += 1) receiveEvent('holds.changed', {});
  await waitFor(() => expect(tabNames()).toContain('Báo cáo 1 đang chờ'), LONG_WAIT);
  expect(asked()).toBe(2);
});

test('the desk keeps the tab in the address', async () => {
  await open('admin', '/admin?tab=quests&page=2');
  expect(screen.getAllByRole('tab', { selected: true })[0]?.textContent).toBe('Nhiệm vụ');
  fireEvent.click(screen.getByRole('tab', { name: 'Thông báo' }));
  expect(address()).toBe('/admin?tab=notifications');
  expect(document.title).toBe('Thông báo · Bàn Trưởng Lão · Học Viện GoReal');
});

test.each([
  ['the operations, for an elder', 'operations'],
  ['an unknown tab', 'treasury'],
])('the address of %s opens the desk', async (_what, tab) => {
  await open('admin', `/admin?tab=${tab}`);
  expect(screen.getAllByRole('tab', { selected: true })[0]?.textContent).toBe('Báo cáo');
});

test('the desk names the elder, refreshes the submissions, and signs out', async () => {
  const server = await open('admin');
  expect(screen.getByText('Trưởng Lão Lan')).toBeDefined();
  await screen.findByText(HANDLED, {}, LONG_WAIT);
  const lists = () => server.calls.filter(({ path }) => path.includes('/pending')).length;
  const before = lists();
  fireEvent.click(screen.getByRole('button', { name: 'Làm mới báo cáo' }));
  await waitFor(() => expect(lists()).toBe(before + 1));
  server.answers['POST /api/auth/sign-out'] = 'unreachable';
  fireEvent.click(screen.getByRole('button', { name: 'Đăng xuất' }));
  expect(await screen.findByText(/Không thể thực hiện việc đăng xuất/)).toBeDefined();
  expect(server.asked('POST /api/auth/sign-out')).toHaveLength(1);
});

test('the desk says until when an elder must add a second factor, and links to it', async () => {
  const factors = Promise.withResolvers<{ dueAt: string }>();
  await open('admin', '/admin', { factors: factors.promise });
  const parts = await screen.findByRole('tablist', { name: 'Các phần của bàn Trưởng Lão' });
  // Invisible until it is known, because the notice moves the panel.
  expect(parts.closest('[data-awaits-factor]')).not.toBeNull();
  factors.resolve({ dueAt: '2099-12-01T03:00:00.000Z' });
  expect(await screen.findByText(/Sau 10:00 01\/12\/2099, bàn tạm đóng/)).toBeDefined();
  expect(parts.isConnected).toBe(true);
  expect(parts.closest('[data-awaits-factor]')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Thêm lớp bảo vệ' }));
  expect(address()).toBe('/dashboard?tab=settings#security');
});

test.each([
  ['are not answered', new Promise<never>(() => undefined)],
  ['cannot be reached', 'unreachable'],
] as const)('the desk is shown where the factors %s', async (_, answer) => {
  await open('admin', '/admin', { factors: answer });
  const parts = await screen.findByRole('tablist', { name: 'Các phần của bàn Trưởng Lão' });
  await waitFor(() => expect(parts.closest('[data-awaits-factor]')).toBeNull(), LONG_WAIT);
});

test('the desk is closed to an elder whose second factor is overdue, with the way to add one', async () => {
  await open('admin', '/admin', { factors: { dueAt: '2026-01-01T03:00:00.000Z' } });
  expect(await screen.findByText('Bàn Trưởng Lão đang chờ một lớp bảo vệ')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByRole('button', { name: 'Đăng xuất' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Thêm lớp bảo vệ' }));
  expect(address()).toBe('/dashboard?tab=settings#security');
});

const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

async function open(
  role: Role,
  path = '/admin',
  options: {
    factors?: { dueAt: string } | Promise<{ dueAt: string }> | 'unreachable';
    counts?: Partial<QueueCounts>;
  } = {},
) {
  const { factors, counts } = options;
  const server = await startSession(profileOf({ role, guild: 'titans' }));
  server.answers['GET /api/submissions/pending'] = {
    body: { items: [], nextCursor: null, total: 0, waiting: 0, late: 0, overdue: 0 },
  };
  if (counts) server.answers['GET /api/queueCounts'] = { body: counts };
  if (factors === 'unreachable') {
    server.answers['GET /api/users/u1/factors'] = factors;
  } else if (factors !== undefined) {
    const state = { totpSince: null, backupCodesLeft: 0, hasPasskey: false, policy: 'required' };
    server.answers['GET /api/users/u1/factors'] = Promise.resolve(factors).then((due) => ({
      body: { ...state, ...due },
    }));
  }
  show(<AdminPage />, { path });
  return server;
}
