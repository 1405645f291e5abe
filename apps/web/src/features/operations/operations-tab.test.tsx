// @vitest-environment jsdom
import { DEFAULT_ACTIVITY_LIMITS } from '@goreal/domain/activities/limits';
import type { OperationsState } from '@goreal/domain/operations/operations-state';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { OperationsTab } from './operations-tab.tsx';

const GB = 2 ** 30;
const STATE: OperationsState = {
  at: '2026-11-25T05:00:00.000Z',
  process: { startedAt: '2026-11-24T05:00:00.000Z', memory: GB / 4, liveListeners: 7 },
  health: [{ part: 'database', ok: true }],
  database: { kind: 'embedded', size: GB },
  storage: { proofs: 123_456, proofBytes: GB, diskFree: 20 * GB, diskSize: 40 * GB },
  queues: [
    { name: 'mail.send', waiting: 2, active: 0, failed: 1 },
    { name: 'push.prune', waiting: 0, active: 0, failed: 3 },
  ],
  backups: [],
  samples: [
    { at: '2026-11-25T04:30:00.000Z', figures: { diskFree: 21 * GB, proofs: 100_000 } },
    { at: '2026-11-25T04:45:00.000Z', figures: { diskFree: 20 * GB, proofs: 123_456 } },
  ],
};

async function open(change: Partial<OperationsState> = {}): Promise<void> {
  fakeServer({
    'GET /api/operations': { body: { ...STATE, ...change } },
    'GET /api/decay': { body: { isOn: true } },
    'GET /api/calendar/holidays': { body: { items: [] } },
    'GET /api/calendar/outages': { body: { items: [] } },
    'GET /api/activityLimits': { body: DEFAULT_ACTIVITY_LIMITS },
  });
  show(<OperationsTab />);
  await screen.findByText('Đĩa còn trống');
}

test('each figure shows what it did in a day, in words too', async () => {
  await open();
  const trends = screen.getAllByRole('img').map((trend) => trend.getAttribute('aria-label'));
  expect(trends).toEqual([
    '24 giờ qua: thấp nhất 20\u00a0GB, cao nhất 21\u00a0GB',
    '24 giờ qua: thấp nhất 100.000, cao nhất 123.456',
  ]);
});

test('what failed comes first, over all queues', async () => {
  await open();
  const [first, second] = screen.getAllByRole('term').map((term) => term.textContent);
  expect([first, second]).toEqual(['Tác vụ thất bại', 'Tác vụ đang chờ']);
  expect(screen.getByText('Tác vụ thất bại').nextElementSibling?.textContent).toBe('4');
});

test('a new academy has no line yet', async () => {
  await open({ samples: [] });
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/^Đường 24 giờ đang được ghi/)).toBeDefined();
});

test('an academy without activity says so in a line', async () => {
  await open({ queues: [], backups: [{ name: 'database-1', madeAt: '2026-11-25T01:00:00.000Z' }] });
  expect(screen.getByText('Không có gì trục trặc.')).toBeDefined();
});

test('problems are listed above everything else, with links to their sections', async () => {
  await open({
    health: [
      { part: 'database', ok: true },
      { part: 'storage', ok: false },
    ],
    storage: { ...STATE.storage, diskFree: GB },
    backups: [{ name: 'database-1', madeAt: '2026-11-23T04:00:00.000Z' }],
  });
  const list = screen.getByText('4 việc cần xem').closest('[role=status]');
  const items = within(list as HTMLElement).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Kho tệp đang trục trặc.',
    'Đĩa sắp đầy: còn trống 1\u00a0GB trên 40\u00a0GB.',
    '4 tác vụ thất bại.',
    'Bản sao lưu mới nhất đã cũ hơn hai ngày.',
  ]);
  const link = screen.getByRole('link', { name: '4 tác vụ thất bại.' });
  const target = document.querySelector(link.getAttribute('href') ?? '');
  expect(target?.textContent).toContain('Hàng đợi tác vụ');
  const [first] = within(screen.getByRole('region', { name: 'Sức khỏe' })).getAllByText(/:/);
  expect(first?.textContent).toBe('Kho tệp: Trục trặc');
});

test('every section of the page has a link', async () => {
  await open();
  const contents = screen.getByRole('navigation', { name: 'Các phần của trang vận hành' });
  const links = within(contents).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Hàng đợi tác vụ',
    'Bản sao lưu',
    'Ngày lễ',
    'Ngày sự cố',
    'AURA phai',
    'Ngưỡng của buổi tập',
  ]);
  for (const link of links) {
    expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  }
});
