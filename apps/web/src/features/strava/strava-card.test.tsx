// @vitest-environment jsdom
import type { StravaStatus } from '@goreal/domain/strava/status';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { errorBody, type fakeServer, profileOf, startSession } from '#testing/fake-server.ts';
import { alertText, isDisabled, press, show } from '#testing/show.tsx';
import { StravaCard } from './strava-card.tsx';

const STATUS = 'GET /api/users/u1/strava';
const SYNC = 'POST /api/syncStravaActivities';
const LEAVE = 'POST /api/disconnectStrava';
const onLeave = vi.fn();

afterEach(() => {
  onLeave.mockReset();
});

function statusOf(change: Partial<StravaStatus> = {}): StravaStatus {
  return {
    connected: false,
    link: 'none',
    state: 'ready',
    message: null,
    simulatorUrl: null,
    athlete: null,
    lastSync: null,
    sync: { state: 'idle', imported: 0, importedBackTo: null, waitsUntil: null },
    total_distance_run: 0,
    total_distance_swim: 0,
    total_distance_cycle: 0,
    ...change,
  };
}

const LINKED = statusOf({
  connected: true,
  link: 'connected',
  athlete: { id: '42', firstname: 'Lan', lastname: 'Phạm' },
  lastSync: '2026-03-02T02:00:00.000Z',
});

async function open(status: StravaStatus): Promise<ReturnType<typeof fakeServer>> {
  const server = await startSession(profileOf());
  server.answers[STATUS] = { body: status };
  show(<StravaCard uid="u1" onLeave={onLeave} />);
  await waitFor(() => expect(screen.queryByText('Đang xem kết nối Strava…')).toBeNull());
  return server;
}

const paths = (server: { calls: { method: string; path: string }[] }) =>
  server.calls.map(({ method, path }) => `${method} ${path}`);

test('consent is asked before the redirect to Strava, purpose by purpose, nothing ticked', async () => {
  const server = await open(statusOf());
  server.answers['PUT /api/users/u1/consents/strava'] = { body: { items: [], log: [] } };
  server.answers['PUT /api/users/u1/consents/strava_sharing'] = { body: { items: [], log: [] } };
  server.answers['GET /api/getStravaAuthUrl'] = { body: { authUrl: 'https://strava.example/' } };
  press('Kết nối Strava');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  press('Đồng ý và sang Strava');
  expect(screen.getByRole('alert').textContent).toContain('đánh dấu đồng ý');
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.click(boxes[0] as HTMLElement);
  press('Đồng ý và sang Strava');
  await waitFor(() => expect(onLeave).toHaveBeenCalledExactlyOnceWith('https://strava.example/'));
  const said = server.calls.filter(({ method }) => method === 'PUT');
  expect(said.map(({ path, body }) => [path, (body as { granted: boolean }).granted])).toEqual([
    ['/api/users/u1/consents/strava', true],
    ['/api/users/u1/consents/strava_sharing', false],
  ]);
  expect(paths(server).indexOf('GET /api/getStravaAuthUrl')).toBeGreaterThan(
    paths(server).lastIndexOf('PUT /api/users/u1/consents/strava_sharing'),
  );
});

test('a limit of Strava is said once, also after a sync that it refused', async () => {
  const waits = {
    ...LINKED.sync,
    state: 'waiting',
    waitsUntil: '2026-03-02T02:15:00.000Z',
  } as const;
  const server = await open(LINKED);
  server.answers[STATUS] = { body: { ...LINKED, sync: waits } };
  server.answers[SYNC] = {
    body: {
      success: false,
      message: 'Strava chỉ cho…',
      activities_processed: 0,
      stamina_gained: 0,
      tier_upgraded: false,
    },
  };
  press('Đồng bộ ngay');
  await screen.findByText(/Strava cho đọc tiếp lúc 09:15/);
  expect(screen.queryByText('Strava chỉ cho…')).toBeNull();
});

test('a refused consent keeps what was ticked, and says why', async () => {
  const server = await open(statusOf());
  server.answers['PUT /api/users/u1/consents/strava'] = {
    status: 400,
    body: errorBody('failed-precondition', 'Bản mới'),
  };
  press('Kết nối Strava');
  const [reads] = screen.getAllByRole<HTMLInputElement>('checkbox');
  fireEvent.click(reads as HTMLElement);
  press('Đồng ý và sang Strava');
  expect(await alertText()).toContain('Bản mới');
  expect(reads?.checked).toBe(true);
});

test('a sync reports what it added and refetches the page’s data', async () => {
  const server = await open(LINKED);
  const synced = {
    success: true,
    activities_processed: 2,
    stamina_gained: 14,
    tier_upgraded: false,
  };
  server.answers[SYNC] = { body: { ...synced, message: 'Đã đồng bộ 2 hoạt động' } };
  press('Đồng bộ ngay');
  expect(await screen.findByText('Đã đồng bộ 2 hoạt động')).toBeDefined();
  await waitFor(() => {
    expect(paths(server).filter((path) => path === STATUS).length).toBeGreaterThan(1);
    expect(paths(server).filter((path) => path === 'GET /api/users/u1').length).toBeGreaterThan(1);
  });
});

test.each([
  [{ status: 503, body: errorBody('unavailable', 'Chưa liên lạc được') }, 'Chưa liên lạc được'],
  [{ status: 503, body: errorBody('unavailable', '') }, 'Sync failed'],
])('a failed sync says why: %j', async (answer, text) => {
  const server = await open(LINKED);
  server.answers[SYNC] = answer;
  press('Đồng bộ ngay');
  expect(await screen.findByText(text)).toBeDefined();
});

test('disconnecting asks first, then says the words of the specification beside no connection', async () => {
  const server = await open(LINKED);
  press('Ngắt kết nối');
  expect(paths(server)).not.toContain(LEAVE);
  server.answers[LEAVE] = {
    body: { success: true, message: '✅ Đã ngắt kết nối Strava thành công' },
  };
  const { promise: status, resolve } = Promise.withResolvers<{ body: StravaStatus }>();
  server.answers[STATUS] = status;
  press('Ngắt và xóa');
  await waitFor(() => expect(paths(server).filter((path) => path === STATUS)).toHaveLength(2));
  expect(screen.queryByText('✅ Đã ngắt kết nối Strava thành công')).toBeNull();
  resolve({ body: statusOf() });
  expect(await screen.findByText('✅ Đã ngắt kết nối Strava thành công')).toBeDefined();
  expect(screen.queryByText(/Đang nối với/)).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a disconnect that fails says so and keeps the link', async () => {
  const server = await open(LINKED);
  server.answers[LEAVE] = 'unreachable';
  press('Ngắt kết nối');
  press('Ngắt và xóa');
  expect(await screen.findByText('❌ Lỗi ngắt kết nối Strava. Vui lòng thử lại.')).toBeDefined();
  expect(screen.getByText(/Đang nối với Lan Phạm/)).toBeDefined();
});

test('a paused connection says so, without a link to Strava', async () => {
  await open(statusOf({ state: 'not-configured', message: 'Chưa nối với Strava' }));
  expect(screen.getByText('Chưa nối với Strava')).toBeDefined();
  const connect = screen.getByRole<HTMLButtonElement>('button', { name: 'Kết nối Strava' });
  expect(isDisabled(connect)).toBe(true);
});

test('a long first import shows how far it has come', async () => {
  const sync = {
    state: 'importing',
    imported: 1400,
    importedBackTo: '2024-05-01T00:00:00.000Z',
    waitsUntil: null,
  } as const;
  await open({ ...LINKED, sync });
  expect(
    screen.getByText(/Đã đọc 1\.400 buổi tập tới 01\/05\/2024\. Không cần đợi ở đây/),
  ).toBeDefined();
  expect(screen.queryByText(/Lần đồng bộ cuối/)).toBeNull();
});

test('a status that cannot be fetched can be fetched again', async () => {
  const server = await startSession(profileOf());
  server.answers[STATUS] = { status: 403, body: errorBody('permission-denied', 'no') };
  show(<StravaCard uid="u1" onLeave={onLeave} />);
  await screen.findByText('Chưa xem được kết nối Strava.');
  server.answers[STATUS] = { body: statusOf() };
  press('Thử lại');
  await screen.findByRole('button', { name: 'Kết nối Strava' });
});
