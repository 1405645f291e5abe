// @vitest-environment jsdom
import type { Export } from '@goreal/domain/exports/export';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answer, type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, button, press, show } from '#testing/show.tsx';
import { ExportSettings } from './export-settings.tsx';

const LIST = 'GET /api/users/u1/exports';
const ASK = 'POST /api/users/u1/exports';
const ON_ITS_WAY = 'Học Viện đang gói. Không cần đợi ở đây, xong sẽ có thư.';

test('an export is asked for, and then the player waits without a button', async () => {
  const server = await open([]);
  expect(screen.queryByRole('link')).toBeNull();
  server.answers[ASK] = { body: exportOf({ status: 'waiting' }) };
  press('Gói dữ liệu');
  expect((await screen.findByText(ON_ITS_WAY)).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.sent(ASK)).toHaveLength(1);
});

test('a refusal says why, and leaves the button', async () => {
  const server = await open([]);
  const words = 'Con vừa gói dữ liệu hôm nay.';
  server.answers[ASK] = refusal(429, 'resource-exhausted', words);
  press('Gói dữ liệu');
  expect(await alertText()).toContain(`Không thể thực hiện việc gói dữ liệu. ${words}`);
  expect(button('Gói dữ liệu').ariaBusy).not.toBe('true');
});

test('an export that is being built is polled until it is ready', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  try {
    const server = fakeServer({ [LIST]: listOf([exportOf({ status: 'building' })]) });
    show(<ExportSettings uid="u1" />);
    await vi.waitFor(() => expect(screen.getByText(ON_ITS_WAY)).toBeDefined());
    server.answers[LIST] = listOf([READY]);
    await vi.advanceTimersByTimeAsync(4000);
    await vi.waitFor(() => expect(screen.getByRole('link')).toBeDefined());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.asked(LIST)).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [2_621_440, '2,5\u00a0MB'],
  [51_200, '50\u00a0KB'],
  [3, '0,1\u00a0KB'],
])('a ready export of %d bytes is offered with its size and its last day', async (size, text) => {
  await open([{ ...READY, size }]);
  const link = screen.getByRole('link', { name: 'Tải gói dữ liệu' });
  expect(link.getAttribute('href')).toBe('/files/export.zip');
  expect(link.hasAttribute('download')).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(
    `Gói xong ngày 02/03/2026, ${text}. Tải được đến hết ngày 09/03/2026.`,
  );
  expect(button('Gói dữ liệu')).toBeDefined();
});

test('an older export stays on offer while a new one failed', async () => {
  await open([exportOf({ exportId: 'new', status: 'failed' }), READY]);
  expect(screen.getByText('Lần gói vừa rồi không xong. Xin thử lại.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Tải gói dữ liệu' })).toBeDefined();
});

test('a list that cannot be fetched can be fetched again', async () => {
  const server = await open(refusal(503, 'unavailable', 'no'));
  expect(screen.getByRole('alert').textContent).toContain('Chưa xem được các gói dữ liệu.');
  server.answers[LIST] = listOf([]);
  press('Thử lại');
  await waitFor(() => expect(button('Gói dữ liệu')).toBeDefined());
});

function exportOf(change: Partial<Export>): Export {
  return {
    exportId: 'e1',
    status: 'waiting',
    requestedAt: '2026-03-02T01:00:00.000Z',
    readyAt: null,
    expiresAt: null,
    size: null,
    url: null,
    ...change,
  };
}

const READY = exportOf({
  status: 'ready',
  readyAt: '2026-03-02T02:00:00.000Z',
  expiresAt: '2026-03-09T02:00:00.000Z',
  size: 51_200,
  url: '/files/export.zip',
});

function listOf(items: Export[]): Answer {
  return { body: { items } };
}

async function open(list: Export[] | Answer): Promise<FakeServer> {
  const server = fakeServer({ [LIST]: Array.isArray(list) ? listOf(list) : list });
  show(<ExportSettings uid="u1" />);
  await screen.findByRole('heading');
  return server;
}
