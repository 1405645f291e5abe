// @vitest-environment jsdom
import type { Role } from '@goreal/domain/accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/session/session.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { profileOf, startSession } from '../../testing/fake-server.ts';
import { AdminPage } from './admin-page.tsx';

// The painted sky needs a canvas, which jsdom has not.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('refuses a player, and leads back', async () => {
  await open('player');
  expect(screen.getByText('Nơi này chỉ dành cho Trưởng Lão')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Về đại sảnh' }));
  expect(place()).toBe('/dashboard');
});

test.each(['admin', 'super_admin'] as const)(
  'shows %s the seven tabs, reports first',
  async (role) => {
    await open(role);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Báo cáo',
      'Hình nền',
      'Nhiệm vụ',
      'Ảnh Guild',
      'Nhật ký lỗi',
      'Thông báo',
      'Nhật ký AURA Stream',
    ]);
    expect(await screen.findByText('Mọi báo cáo đã được xử lý')).toBeDefined();
  },
);

test('keeps the tab in the address', async () => {
  await open('admin', '/admin?tab=quests');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Nhiệm vụ');
  expect(screen.getByText('Nhiệm vụ: phần này chưa mở')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Thông báo' }));
  expect(place()).toBe('/admin?tab=notifications');
});

test('an unknown tab is the desk', async () => {
  await open('admin', '/admin?tab=treasury');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Báo cáo');
});

test('names the elder; refreshes the reports, and signs out', async () => {
  const server = await open('admin');
  expect(screen.getByText('Trưởng Lão Lan')).toBeDefined();
  await screen.findByText('Mọi báo cáo đã được xử lý');
  const lists = () => server.calls.filter(({ path }) => path.includes('/pending')).length;
  const before = lists();
  fireEvent.click(screen.getByRole('button', { name: 'Làm mới báo cáo' }));
  await waitFor(() => expect(lists()).toBe(before + 1));
  const signOut = vi.spyOn(session, 'signOut').mockRejectedValueOnce(new Error('offline'));
  fireEvent.click(screen.getByRole('button', { name: 'Đăng xuất' }));
  expect(await screen.findByText('Chưa đăng xuất được. Xin thử lại.')).toBeDefined();
  expect(signOut).toHaveBeenCalledOnce();
});

async function open(role: Role, path = '/admin') {
  const server = await startSession(profileOf({ role, guild: 'titans' }));
  server.answers['GET /api/submissions/pending'] = {
    body: { items: [], nextCursor: null, total: 0 },
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={new QueryClient()}>
        <ToastRegion label="toasts" closeLabel="close toast">
          <AdminPage />
          <Place />
        </ToastRegion>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return server;
}

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}

function place(): string | null {
  return screen.getByTestId('place').textContent;
}
