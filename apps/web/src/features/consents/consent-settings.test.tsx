// @vitest-environment jsdom
import type { Consent, ConsentEntry } from '@goreal/domain/consents/consent';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { alertText, press, show } from '#testing/show.tsx';
import { ConsentSettings } from './consent-settings.tsx';

const LIST = 'GET /api/users/u1/consents';
const PUSH = 'PUT /api/users/u1/consents/push';
const WITHDRAW_PUSH = 'Rút lại: Nhận thông báo đẩy';

test('every purpose says whether and since when it was agreed to, and to which text', async () => {
  await open();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('Ghi danh vào Học ViệnĐã đồng ý');
  expect(rows[0]).toContain('Bản ngày 01/01/2026 · từ ngày 01/02/2026');
  expect(rows[1]).toContain('Lấy buổi tập từ StravaChưa đồng ý');
  expect(rows[1]).toContain('Bản ngày 01/01/2026 · đã rút lại ngày 01/02/2026');
  expect(rows[2]).toContain('Có tên trên bảng vinh danhMặc định');
  expect(rows[3]).toContain('Nhận thông báo đẩyĐã đồng ý');
});

test('only what was granted can be withdrawn, and never the account itself', async () => {
  await open();
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([WITHDRAW_PUSH]);
});

test('a withdrawal asks first, and nothing is sent when the player stays', async () => {
  const server = await open();
  press(WITHDRAW_PUSH);
  const dialog = screen.getByRole('alertdialog', {
    name: 'Rút lại lời đồng ý “Nhận thông báo đẩy”?',
  });
  expect(dialog.textContent).toContain('Có thể đồng ý lại bất cứ lúc nào.');
  expect(document.activeElement?.textContent).toBe('Giữ nguyên');
  press('Giữ nguyên', dialog.querySelector('footer') ?? dialog);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.sent(PUSH)).toEqual([]);
});

test('the withdrawal for Strava says what is deleted', async () => {
  await open(listOf([consentOf('strava', true)]));
  press('Rút lại: Lấy buổi tập từ Strava');
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'mọi buổi tập từ Strava và Stamina tính từ đó bị xóa',
  );
});

test('a withdrawal is sent with the version of the text, and the answer is shown', async () => {
  const server = await open();
  server.answers[PUSH] = listOf(
    [consentOf('push', false)],
    [
      {
        purpose: 'push',
        granted: false,
        version: '2026-01-01',
        recordedAt: '2026-03-02T02:00:00Z',
      },
    ],
  );
  press(WITHDRAW_PUSH);
  press('Rút lại', screen.getByRole('alertdialog'));
  expect(await screen.findByText('Đã rút lại.')).toBeDefined();
  expect(server.sent(PUSH)).toEqual([{ granted: false, version: '2026-01-01' }]);
  expect(screen.queryByRole('button', { name: WITHDRAW_PUSH })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const log = screen.getByText('Lịch sử đồng ý').closest('details') as HTMLElement;
  expect(within(log).getByText(/Rút lại: Nhận thông báo đẩy/).textContent).toBe(
    '09:00 02/03/2026 Rút lại: Nhận thông báo đẩy (Bản ngày 01/01/2026)',
  );
});

test('a refused withdrawal says why in the question, which stays', async () => {
  const server = await open();
  server.answers[PUSH] = refusal(409, 'aborted', 'Lời đồng ý này vừa được viết lại.');
  press(WITHDRAW_PUSH);
  const question = screen.getByRole('alertdialog');
  press('Rút lại', question);
  expect(await alertText(question)).toBe(
    'Không thể thực hiện việc rút lại lời đồng ý. Lời đồng ý này vừa được viết lại.',
  );
  press('Giữ nguyên', question.querySelector('footer') ?? question);
  expect(screen.getByRole('button', { name: WITHDRAW_PUSH })).toBeDefined();
});

test('a change on another device arrives live', async () => {
  const server = await open();
  openStream();
  server.answers[LIST] = listOf([consentOf('push', false)]);
  receiveEvent('consent.changed', { purpose: 'push', granted: false });
  await waitFor(() => expect(screen.queryByRole('button', { name: WITHDRAW_PUSH })).toBeNull());
  expect(screen.getByText('Chưa có lời đồng ý nào được ghi.')).toBeDefined();
});

test('consents that cannot be fetched can be fetched again', async () => {
  const server = await open(refusal(503, 'unavailable', 'no'));
  expect(screen.getByRole('alert').textContent).toContain('Chưa mở được các lời đồng ý.');
  server.answers[LIST] = listOf([consentOf('push', true)]);
  press('Thử lại');
  expect(await screen.findByText('Nhận thông báo đẩy')).toBeDefined();
});

function consentOf(
  purpose: Consent['purpose'],
  granted: boolean,
  changedAt: string | null = '2026-02-01T02:00:00.000Z',
): Consent {
  return { purpose, granted, version: '2026-01-01', changedAt };
}

function listOf(items: Consent[], log: ConsentEntry[] = []): Answer {
  return { body: { items, log } };
}

const ALL = listOf([
  consentOf('account', true),
  consentOf('strava', false),
  consentOf('boards', false, null),
  consentOf('push', true),
]);

async function open(list: Answer = ALL): Promise<FakeServer> {
  const server = fakeServer({ [LIST]: list });
  show(<ConsentSettings uid="u1" />);
  await screen.findByRole('heading');
  return server;
}
