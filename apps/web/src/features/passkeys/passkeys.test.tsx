// @vitest-environment jsdom
import type { Passkey } from '@goreal/domain/passkeys/passkey';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, press, show, write } from '#testing/show.tsx';
import { PasskeySettings } from './passkey-settings.tsx';

const LIST = 'GET /api/users/u1/passkeys';
const CHALLENGE = 'POST /api/users/u1/passkeys/challenge';
const ADD = 'POST /api/users/u1/passkeys';
const PHONE: Passkey = {
  id: 'p1',
  name: 'Điện thoại',
  isSynced: true,
  createdAt: '2026-11-01T03:00:00.000Z',
  lastUsedAt: null,
};

function open(passkeys: readonly Passkey[], isElder = false): FakeServer {
  const server = fakeServer({ [LIST]: { body: { items: passkeys } } });
  show(<PasskeySettings uid="u1" isElder={isElder} />);
  return server;
}

/** A browser that creates a passkey, or whose dialog is cancelled. */
function browserMakes(create: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
}

const OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Học Viện' },
  pubKeyCredParams: [],
  user: { id: 'AAAA', name: 'minh@example.com', displayName: 'Minh' },
};

async function add(name: string): Promise<void> {
  press('Thêm khóa truy cập');
  write('Tên của khóa', name, await screen.findByRole('dialog'));
  press('Tiếp tục', screen.getByRole('dialog'));
}

test('the section says what a passkey is and that there is none; elders read what it changes for them', async () => {
  open([], true);
  expect(await screen.findByText('Tài khoản chưa có khóa truy cập nào.')).toBeDefined();
  expect(screen.getByText(/chỉ mật khẩu thì không đủ/)).toBeDefined();
});

test('a passkey is made by the browser and kept under the name that was given', async () => {
  const server = open([]);
  await screen.findByText('Tài khoản chưa có khóa truy cập nào.');
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  browserMakes(async () => ({
    id: 'made',
    rawId: bytes,
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes,
      attestationObject: bytes,
      getTransports: () => ['internal'],
    },
  }));
  server.answers[CHALLENGE] = { body: OPTIONS };
  server.answers[ADD] = { status: 201, body: PHONE };
  server.answers[LIST] = { body: { items: [PHONE] } };
  await add('Điện thoại');
  expect(await screen.findByText('Đã thêm khóa truy cập.')).toBeDefined();
  expect(await screen.findByText(/Thêm ngày 01\/11\/2026, chưa dùng lần nào/)).toBeDefined();
  expect(server.sent(ADD)).toMatchObject([
    { name: 'Điện thoại', credential: { id: 'made', transports: ['internal'] } },
  ]);
});

test('a dialog of the browser that was closed keeps the name, and adds nothing', async () => {
  const server = open([]);
  await screen.findByText('Tài khoản chưa có khóa truy cập nào.');
  browserMakes(async () => {
    throw new DOMException('closed', 'NotAllowedError');
  });
  server.answers[CHALLENGE] = { body: OPTIONS };
  await add('Máy ở trường');
  expect(await screen.findByText(/Chưa có khóa nào được chọn/)).toBeDefined();
  expect(screen.getByDisplayValue('Máy ở trường')).toBeDefined();
  expect(server.sent(ADD)).toEqual([]);
});

test('a browser without passkeys says so, and asks the server for nothing', async () => {
  const server = open([]);
  await screen.findByText('Tài khoản chưa có khóa truy cập nào.');
  await add('Máy cũ');
  expect(await screen.findByText(/Trình duyệt này chưa dùng được khóa truy cập/)).toBeDefined();
  expect(server.sent(CHALLENGE)).toEqual([]);
});

test('a passkey is renamed', async () => {
  const server = open([PHONE]);
  await screen.findByText('Đồng bộ');
  press('Đổi tên khóa Điện thoại');
  const rename = 'PUT /api/users/u1/passkeys/p1/name';
  server.answers[rename] = { body: {} };
  server.answers[LIST] = { body: { items: [{ ...PHONE, name: 'Máy bảng' }] } };
  write('Tên của khóa', 'Máy bảng', await screen.findByRole('dialog'));
  press('Lưu');
  expect(await screen.findByText('Đã đổi tên khóa.')).toBeDefined();
  expect(await screen.findByText('Máy bảng')).toBeDefined();
  expect(server.sent(rename)).toEqual([{ name: 'Máy bảng' }]);
});

test('a passkey is removed after a question, which stays when it is refused and says why', async () => {
  const server = open([PHONE]);
  await screen.findByText('Điện thoại');
  const remove = 'DELETE /api/users/u1/passkeys/p1';
  server.answers[remove] = refusal(403, 'permission-denied', 'Chưa xác nhận.');
  press('Gỡ khóa Điện thoại');
  const question = await screen.findByRole('alertdialog');
  press('Gỡ khóa', question);
  expect(await alertText(question)).toContain('Chưa xác nhận.');
  press('Thôi', question.querySelector('footer') ?? question);
  expect(screen.getByText('Điện thoại')).toBeDefined();
  server.answers[remove] = { body: { items: [] } };
  server.answers[LIST] = { body: { items: [] } };
  press('Gỡ khóa Điện thoại');
  expect(screen.queryByRole('alert')).toBeNull();
  press('Gỡ khóa', await screen.findByRole('alertdialog'));
  expect(await screen.findByText('Đã gỡ khóa truy cập.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Điện thoại')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a list that cannot be fetched says so and can be fetched again', async () => {
  const server = fakeServer({ [LIST]: refusal(503, 'unavailable', 'away') });
  show(<PasskeySettings uid="u1" isElder={false} />);
  expect(await screen.findByText(/Chưa xem được các khóa truy cập/)).toBeDefined();
  server.answers[LIST] = { body: { items: [PHONE] } };
  press('Thử lại');
  expect(await screen.findByText('Điện thoại')).toBeDefined();
});
