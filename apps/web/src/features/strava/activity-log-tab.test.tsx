// @vitest-environment jsdom
import type { LogEntry, LogPage } from '@goreal/domain/strava/activity-log';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { errorBody, type fakeServer, profileOf, startSession } from '#testing/fake-server.ts';
import { press, show } from '#testing/show.tsx';
import { ActivityLogTab } from './activity-log-tab.tsx';

const LOG = 'GET /api/getStravaActivityLog';

function entry(number: number, change: Partial<LogEntry> = {}): LogEntry {
  return {
    id: `row-${number}`,
    userId: '12345678-aaaa-7bbb-8ccc-ddddeeee0000',
    displayName: 'Đặng Thùy',
    guild: 'titans',
    activityId: '16000000001',
    source: 'strava',
    name: 'Chạy sáng',
    type: 'Run',
    distance: 10.456,
    stamina_points: 10.46,
    standing: 'counted',
    tier_before: 0,
    tier_after: 0,
    tier_upgraded: false,
    synced_at: '2026-03-02T02:00:00.000Z',
    ...change,
  };
}

function pageOf(data: LogEntry[], total = data.length): { body: LogPage } {
  const pagination = { total, limit: 50, offset: 0, hasMore: total > data.length };
  return { body: { success: true, data, pagination } };
}

async function open(
  answer: ReturnType<typeof pageOf> | { status: number; body: object },
  options: { role?: 'player' | 'admin' | 'super_admin'; search?: string } = {},
): Promise<ReturnType<typeof fakeServer>> {
  const server = await startSession(profileOf({ role: options.role ?? 'admin' }));
  server.answers[LOG] = answer;
  show(<ActivityLogTab />, { path: `/admin${options.search ?? ''}` });
  return server;
}

const asked = (server: { calls: { path: string }[] }) =>
  server.calls.filter(({ path }) => path.includes('ActivityLog')).map(({ path }) => path);

test('a player is refused, and no request is sent', async () => {
  const server = await open(pageOf([]), { role: 'player' });
  expect(screen.getByText('Nơi này chỉ dành cho Trưởng Lão')).toBeDefined();
  expect(asked(server)).toEqual([]);
});

test('the id of an activity of a file is there as a whole', async () => {
  const activityId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
  await open(pageOf([entry(1, { activityId, source: 'file' })]));
  const [first] = await screen.findAllByTitle(activityId);
  expect(first?.textContent).toBe(activityId);
  expect(first?.parentElement?.textContent).toBe(`${activityId} · Tệp`);
});

test('every column says what the specification asks', async () => {
  const name = 'Chạy dài cuối tuần quanh Hồ Tây với đồng môn';
  const upgraded = { tier_before: 1, tier_after: 2, tier_upgraded: true, name };
  await open(pageOf([entry(1, upgraded), entry(2, { name: null, distance: null, tier_after: 3 })]));
  const [, first, second] = await screen.findAllByRole('row');
  const words = within(first as HTMLElement);
  expect(words.getByText('12345678')).toBeDefined();
  // The rest is hidden by styles alone, so that the whole of it is selected and copied.
  expect(words.getByTitle(entry(1).userId).textContent).toBe(entry(1).userId);
  // In a column of its own, and beside the player where the table is narrow.
  expect(words.getAllByText('Vệ Thần')).toHaveLength(2);
  const shown = words.getByTitle(name).textContent ?? '';
  expect(shown).toBe('Chạy dài cuối tuần quanh Hồ T…');
  expect(words.getAllByText(/16000000001/)).toHaveLength(2);
  expect(words.getByText('10,46', { selector: '[data-align=end]:nth-of-type(4)' })).toBeDefined();
  expect(first?.textContent).toContain('🏃 Chạy bộ');
  expect(first?.textContent).toMatch(/Bậc linh thể 1 → Bậc linh thể 2Lên bậc linh thể/);
  expect(first?.textContent).toContain('02/03/2026');
  expect(second?.textContent).toContain('Đã rút gọn');
  expect(second?.textContent).toContain('Bậc linh thể 3');
});

test('filters wait for their button, and empty ones are left out of the request', async () => {
  const server = await open(pageOf([entry(1)]));
  await screen.findAllByRole('row');
  fireEvent.change(screen.getByLabelText('Tên môn sinh'), { target: { value: 'dang' } });
  fireEvent.change(screen.getByLabelText('Loại buổi tập'), { target: { value: 'Swim' } });
  expect(asked(server)).toHaveLength(1);
  press('Lọc');
  await waitFor(() => expect(asked(server)).toHaveLength(2));
  const query = new URLSearchParams(asked(server)[1]?.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    limit: '50',
    offset: '0',
    orderBy: 'synced_at',
    orderDirection: 'desc',
    displayName: 'dang',
    activityType: 'Swim',
  });
  press('Đặt lại');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Tên môn sinh').value).toBe(''),
  );
});

test('the filters come from the address', async () => {
  const server = await open(pageOf([entry(1)]), { search: '?log.userId=u7' });
  await screen.findAllByRole('row');
  expect(asked(server)[0]).toContain('userId=u7');
  expect(screen.getByLabelText<HTMLInputElement>('Mã môn sinh (User ID)').value).toBe('u7');
});

test('load more says how many remain, and the totals are shown above', async () => {
  const server = await open(pageOf([entry(1), entry(2)], 5));
  const more = await screen.findByRole('button', { name: 'Xem thêm (còn 3)' });
  expect(screen.getByText('Tổng số').nextElementSibling?.textContent).toBe('5');
  expect(screen.getByText('Đang hiện').nextElementSibling?.textContent).toBe('2');
  server.answers[LOG] = pageOf([entry(2), entry(3)]);
  fireEvent.click(more);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  expect(asked(server)[1]).toContain('offset=50');
  expect(screen.getByText('Đã hết danh sách.')).toBeDefined();
  // The list of another filter has a single page.
  server.answers[LOG] = pageOf([entry(4)]);
  fireEvent.change(screen.getByLabelText('Tên môn sinh'), { target: { value: 'dang' } });
  press('Lọc');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.queryByText('Đã hết danh sách.')).toBeNull();
});

test('an empty log and a failed one say so', async () => {
  await open(pageOf([]));
  expect(await screen.findByText('Không có buổi tập nào')).toBeDefined();
  cleanup();
  queryClient.clear();
  await open({ status: 403, body: errorBody('permission-denied', 'no') });
  expect(await screen.findByText('Failed to fetch activity log.')).toBeDefined();
  expect(screen.getByText('Chưa đọc được nhật ký, xin thử lại.')).toBeDefined();
});

test('an elder revokes Stamina with a reason, of others and of counted activities only', async () => {
  const server = await open(
    pageOf([
      entry(1),
      entry(2, { displayName: 'Lan', userId: 'u1' }),
      entry(3, { displayName: 'Minh', standing: 'rejected', stamina_points: 0 }),
      entry(4, { displayName: 'Hoa', standing: 'held', stamina_points: 0 }),
    ]),
  );
  const buttons = await screen.findAllByRole('button', { name: /^Thu hồi Stamina/ });
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Thu hồi Stamina của Đặng Thùy',
  ]);
  expect(screen.getByText('Buổi tập của chính Trưởng Lão')).toBeDefined();
  expect(screen.getByText('Không được duyệt')).toBeDefined();
  fireEvent.click(buttons[0] as HTMLElement);
  const send = screen.getByRole('button', { name: 'Thu hồi Stamina' });
  fireEvent.click(send);
  expect(await screen.findByText('Xin ghi lý do để môn sinh hiểu.')).toBeDefined();
  const revoke = 'POST /api/activities/row-1/revoke';
  expect(server.calls.some(({ path }) => path.endsWith('/revoke'))).toBe(false);
  server.answers[revoke] = { body: { stamina_points: 0, standing: 'rejected' } };
  server.answers[LOG] = pageOf([entry(1, { standing: 'rejected', stamina_points: 0 })]);
  fireEvent.change(screen.getByLabelText(/^Lý do cho môn sinh/), {
    target: { value: 'Đây là xe máy.' },
  });
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.find(({ path }) => path.endsWith('/revoke'))?.body).toEqual({
    reason: 'Đây là xe máy.',
  });
  expect(await screen.findByText('Không được duyệt')).toBeDefined();
});
