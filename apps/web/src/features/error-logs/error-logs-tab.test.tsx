// @vitest-environment jsdom
import {
  ERROR_LOG_LIMITS,
  type ErrorGroup,
  type ErrorLog,
} from '@goreal/domain/error-logs/error-log';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { type Answer, type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { address, fieldValue, press, show, write } from '#testing/show.tsx';
import { ErrorLogsTab } from './error-logs-tab.tsx';

const GROUPS = 'GET /api/errorGroups';
const LOGS = 'GET /api/errorLogs';
const RESOLVE = 'PUT /api/errorGroups/f1/resolution';

test('an error says how bad, how often, for how many people, and since when', async () => {
  await open([groupOf({ severity: 'critical', countInRange: 3, count: 1234 })]);
  const card = screen.getByRole('article', { name: 'Canvas is gone' });
  for (const fact of [
    'Nghiêm trọng',
    'JavaScript',
    'Chưa xử lý',
    'aurora',
    '3 lần trong khoảng này, 1.234 lần từ đầu',
    '2 người gặp',
    'Lần đầu 09:00 01/03/2026',
    'Lần cuối 09:00 02/03/2026',
  ]) {
    expect(card.textContent).toContain(fact);
  }
});

test('the figures count causes, reports and what is not resolved', async () => {
  await open([
    groupOf({ countInRange: 3 }),
    groupOf({ fingerprint: 'f2', message: 'Other', countInRange: 4, state: 'resolved' }),
    groupOf({ fingerprint: 'f3', message: 'Again', countInRange: 5, state: 'regressed' }),
  ]);
  expect(figures()).toEqual(['3', '12', '2']);
  expect(screen.getByRole('article', { name: 'Again' }).textContent).toContain('Tái phát');
});

test('large figures are grouped, and a full list says that there may be more', async () => {
  const states = ['open', 'resolved'] as const;
  const groups = Array.from({ length: ERROR_LOG_LIMITS.page }, (_, index) =>
    groupOf({ fingerprint: `f${index}`, countInRange: 50, state: states[index % 2] ?? 'open' }),
  );
  await open(groups.slice(1));
  expect(figures()).toEqual(['99', '4.950', '49']);
  cleanup();
  queryClient.clear();
  await open(groups);
  expect(figures()).toEqual(['100+', '5.000+', '50+']);
});

test('the filters go to the server and into the address; a day is the default', async () => {
  const server = await open();
  expect(server.asked(GROUPS)).toEqual(['/api/errorGroups?range=24h']);
  write('Loại', 'api');
  write('Mức độ', 'high');
  write('Thời gian', '7d');
  await waitFor(() =>
    expect(server.asked(GROUPS).at(-1)).toBe('/api/errorGroups?type=api&severity=high&range=7d'),
  );
  expect(address()).toBe('/admin?tab=errors&type=api&severity=high&range=7d');
  write('Loại', '');
  await waitFor(() => expect(address()).toBe('/admin?tab=errors&severity=high&range=7d'));
  await screen.findByRole('article');
});

test('a filter in the address that does not exist is ignored', async () => {
  const server = await open([], '/admin?tab=errors&type=moon&range=1h&severity=low');
  expect(server.asked(GROUPS)).toEqual(['/api/errorGroups?severity=low&range=1h']);
  expect(fieldValue('Loại')).toBe('');
  expect(screen.getByText('Không có trục trặc nào')).toBeDefined();
  expect(screen.queryByText('Nguyên nhân')).toBeNull();
});

test('an error is marked as resolved by whom and when, and opened again', async () => {
  const server = await open();
  const resolved = groupOf({
    state: 'resolved',
    resolvedAt: '2026-03-02T03:00:00.000Z',
    resolvedByName: 'Vân Hạc',
  });
  server.answers[RESOLVE] = { status: 204 };
  server.answers[GROUPS] = { body: { items: [resolved] } };
  press('Đánh dấu đã xử lý');
  expect(await screen.findByText('Vân Hạc đánh dấu đã xử lý lúc 10:00 02/03/2026')).toBeDefined();
  server.answers[GROUPS] = { body: { items: [groupOf()] } };
  press('Mở lại');
  await waitFor(() => expect(screen.queryByText(/^Vân Hạc/)).toBeNull());
  expect(server.sent(RESOLVE)).toEqual([{ resolved: true }, { resolved: false }]);
});

test('a refused resolution says why, and the error stays open', async () => {
  const server = await open();
  server.answers[RESOLVE] = refusal(403, 'permission-denied', 'Con không có quyền.');
  press('Đánh dấu đã xử lý');
  expect(
    await screen.findByText('Không thể thực hiện việc đổi trạng thái lỗi này. Con không có quyền.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Đánh dấu đã xử lý' })).toBeDefined();
});

test('the reports of an error are fetched when it is expanded, under the same filter', async () => {
  const server = await open([groupOf()], '/admin?range=7d&type=javascript');
  server.answers[LOGS] = { body: { items: [LOG] } };
  expect(server.asked(LOGS)).toEqual([]);
  const details = unfold();
  expect(details.textContent).toContain('Đang tìm những lần gặp…');
  const stack = await within(details).findByRole('region', { name: 'Dấu vết' });
  expect(stack.textContent).toBe('at draw (aurora.ts:7)');
  expect(stack.tabIndex).toBe(0);
  expect(server.asked(LOGS)).toEqual([
    '/api/errorLogs?type=javascript&range=7d&fingerprint=f1&limit=10',
  ]);
  expect(details.textContent).toContain('Trang/dashboard');
  expect(details.textContent).toContain('Thông tin thêm{"tab":"quests"}');
  expect(details.textContent).not.toContain('Trình duyệt');
});

test('reports that cannot be fetched can be fetched again; there may be none left', async () => {
  const server = await open();
  server.answers[LOGS] = refusal(503, 'unavailable', 'no');
  const details = unfold();
  await within(details).findByRole('button', { name: 'Thử lại' });
  server.answers[LOGS] = { body: { items: [] } };
  press('Thử lại', details);
  expect(await within(details).findByText('Không còn lần gặp nào trong khoảng này.')).toBeDefined();
});

test('a log that cannot be fetched says why; a failed refresh leaves what is there', async () => {
  const server = await open(refusal(503, 'unavailable', 'Học Viện đang nghỉ.'));
  expect(screen.getByRole('alert').textContent).toContain('Chưa mở được nhật ký lỗi.');
  server.answers[GROUPS] = { body: { items: [groupOf()] } };
  press('Thử lại');
  await screen.findByRole('article');
  server.answers[GROUPS] = refusal(503, 'unavailable', 'no');
  press('Làm mới');
  expect(await screen.findByText('Nhật ký có thể đã cũ.')).toBeDefined();
  expect(screen.getByRole('article')).toBeDefined();
});

function figures(): (string | null | undefined)[] {
  return ['Nguyên nhân', 'Lần gặp', 'Chưa xử lý'].map(
    (name) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
  );
}

function groupOf(change: Partial<ErrorGroup> = {}): ErrorGroup {
  return {
    fingerprint: 'f1',
    errorType: 'javascript',
    severity: 'medium',
    message: 'Canvas is gone',
    component: 'aurora',
    count: 3,
    countInRange: 3,
    affectedPlayers: 2,
    firstSeen: '2026-03-01T02:00:00.000Z',
    lastSeen: '2026-03-02T02:00:00.000Z',
    state: 'open',
    resolvedAt: null,
    resolvedByName: null,
    ...change,
  };
}

const LOG: ErrorLog = {
  id: 'l1',
  timestamp: '2026-03-02T02:00:00.000Z',
  errorType: 'javascript',
  severity: 'medium',
  message: 'Canvas is gone',
  component: 'aurora',
  stack: 'at draw (aurora.ts:7)',
  url: '/dashboard',
  userAgent: null,
  userId: 'u1',
  additionalData: { tab: 'quests' },
  fingerprint: 'f1',
};

async function open(
  groups: ErrorGroup[] | Answer = [groupOf()],
  path = '/admin?tab=errors',
): Promise<FakeServer> {
  const answer = Array.isArray(groups) ? { body: { items: groups } } : groups;
  const server = fakeServer({ [GROUPS]: answer });
  show(<ErrorLogsTab />, { path });
  await waitFor(() => expect(screen.queryByText('Đang mở nhật ký lỗi…')).toBeNull());
  return server;
}

/** Opens the reports of the only error; jsdom does not open `details` by a click on its summary. */
function unfold(): HTMLDetailsElement {
  const details = screen.getByText('Những lần gặp gần đây').closest('details');
  if (!details) throw new Error('no reports');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return details;
}
