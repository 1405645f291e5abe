// @vitest-environment jsdom
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import type { GuardianView } from '@goreal/domain/young-players/guardian';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, press, show, write } from '#testing/show.tsx';
import { GuardianScreen } from './guardian-screen.tsx';

const TOKEN = 'A'.repeat(32);
const LOOK = 'POST /api/guardian/view';
const DECIDE = 'POST /api/guardian/decision';
const VIEW: GuardianView = {
  playerName: 'Bé Na',
  guardianEmail: 'me@example.com',
  answer: null,
  answeredAt: null,
  agreedVersion: null,
  version: CONSENT_VERSIONS.guardian,
  expiresAt: '2026-11-26T03:00:00.000Z',
  exports: [],
};
const AGREED: GuardianView = {
  ...VIEW,
  answer: 'agreed',
  answeredAt: '2026-11-20T03:00:00.000Z',
  agreedVersion: CONSENT_VERSIONS.guardian,
};

function open(view: GuardianView, answers: FakeServer['answers'] = {}): FakeServer {
  const server = fakeServer({ [LOOK]: { body: view }, ...answers });
  show(<GuardianScreen token={TOKEN} />);
  return server;
}

test('a guardian reads the text, agrees to this version, and sees what is allowed now', async () => {
  const server = open(VIEW, { [DECIDE]: { status: 204 } });
  await screen.findByRole('heading', { name: 'Lời đồng ý cho Bé Na' });
  for (const term of ['Học Viện giữ gì', 'Ai thấy', 'Trò chuyện', 'Sức khỏe và Strava']) {
    expect(screen.getByText(term)).toBeDefined();
  }
  expect(screen.getByText('Chưa trả lời.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Rút lại lời đồng ý' })).toBeNull();
  press(/^Đồng ý, với tư cách/);
  await screen.findByRole('heading', { name: 'Đã ghi lời đồng ý' });
  expect(server.sent(LOOK)).toEqual([{ token: TOKEN }]);
  expect(server.sent(DECIDE)).toEqual([
    { token: TOKEN, decision: 'agree', version: CONSENT_VERSIONS.guardian },
  ]);
});

test('who has agreed can withdraw; a refusal leaves everything as it was', async () => {
  const server = open(AGREED, { [DECIDE]: refusal(404, 'not-found', 'Liên kết đã dùng.') });
  await screen.findByText('Đã đồng ý ngày 20/11/2026.');
  expect(screen.getByText(/buổi tập từ Strava cùng Stamina tính từ đó bị xóa/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Đồng ý/ })).toBeNull();
  press('Rút lại lời đồng ý');
  expect(await alertText()).toContain('Liên kết đã dùng.');
  server.answers[DECIDE] = { status: 204 };
  press('Rút lại lời đồng ý');
  await screen.findByRole('heading', { name: 'Đã rút lại lời đồng ý' });
  expect(screen.getByText(/buổi tập từ đó cùng Stamina đã bị xóa/)).toBeDefined();
});

test('an older text is agreed to again', async () => {
  open({ ...AGREED, agreedVersion: '2025-01-01' });
  expect(await screen.findByText(/Nội dung đã được viết lại/)).toBeDefined();
  expect(screen.getByRole('button', { name: /^Đồng ý, với tư cách/ })).toBeDefined();
});

test('an invalid link says so and asks for the address, without revealing whether it is registered', async () => {
  const server = fakeServer({ [LOOK]: refusal(404, 'not-found', 'Liên kết không còn dùng được.') });
  show(<GuardianScreen token={TOKEN} />);
  expect(await alertText()).toContain('không còn dùng được');
  server.answers['POST /api/guardian/link'] = { status: 204 };
  write('Email của người giám hộ', 'me@example.com');
  press('Xin liên kết mới');
  expect(await screen.findByText(/Nếu địa chỉ này là của một người giám hộ/)).toBeDefined();
  expect(server.sent('POST /api/guardian/link')).toEqual([{ email: 'me@example.com' }]);
});

test('without a token the page asks for the address at once', async () => {
  const server = fakeServer({});
  show(<GuardianScreen token="" />);
  expect(await screen.findByRole('heading', { name: 'Dành cho người giám hộ' })).toBeDefined();
  expect(server.calls).toEqual([]);
});

test('the data are exported, and the account is erased by its name', async () => {
  const archive = {
    exportId: '00000000-0000-4000-8000-000000000000',
    status: 'waiting' as const,
    requestedAt: '2026-11-25T03:00:00.000Z',
    readyAt: null,
    expiresAt: null,
    size: null,
  };
  const server = open(VIEW, { 'POST /api/guardian/exports': { status: 202, body: archive } });
  await screen.findByRole('button', { name: 'Gói toàn bộ dữ liệu' });
  server.answers[LOOK] = { body: { ...VIEW, exports: [archive] } };
  press('Gói toàn bộ dữ liệu');
  expect(await screen.findByText('Học Viện đang gói dữ liệu…')).toBeDefined();
  const erasure = 'POST /api/guardian/erasure';
  server.answers[erasure] = refusal(400, 'failed-precondition', 'Tên không giống.');
  write('Tên hiển thị của môn sinh', 'Bé Khác');
  press('Xóa tài khoản mãi mãi');
  expect(await alertText()).toContain('Tên không giống.');
  server.answers[erasure] = {
    body: {
      receiptId: '11111111-0000-4000-8000-000000000000',
      erasedAt: '2026-11-25T03:00:00.000Z',
      counts: {},
      files: 0,
      filesLeft: 0,
    },
  };
  write('Tên hiển thị của môn sinh', 'Bé Na');
  press('Xóa tài khoản mãi mãi');
  await screen.findByRole('heading', { name: 'Tài khoản đã được xóa' });
  await waitFor(() =>
    expect(server.sent(erasure)).toEqual([
      { token: TOKEN, playerName: 'Bé Khác' },
      { token: TOKEN, playerName: 'Bé Na' },
    ]),
  );
});
