// @vitest-environment jsdom
import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '#platform/api-client/api-client.ts';
import { heldRequests } from '#platform/api-client/held-requests.ts';
import { type Answer, fakeServer, refusal, type Settled } from '#testing/fake-server.ts';
import { button, fieldValue, isDisabled, press, show, write } from '#testing/show.tsx';
import { ErasureReceiptPanel } from './erasure-receipt.tsx';
import { ErasureSettings } from './erasure-settings.tsx';

const ERASE = 'POST /api/users/u1/erasure';
const PASSWORD = 'Mật khẩu';

test('the question lists what is deleted and what is kept, with the focus on the cancel button', () => {
  open();
  const dialog = screen.getByRole('alertdialog', { name: 'Thật sự muốn rời đi?' });
  expect(dialog.textContent).toContain('Tên, email, báo cáo, bằng chứng');
  expect(dialog.textContent).toContain('Chỉ còn lại những con số tổng của Học Viện');
  expect(document.activeElement?.textContent).toBe('Ở lại');
  press('Ở lại', dialog.querySelector('footer') as HTMLElement);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('without a password nothing is sent, and the field is named', async () => {
  const { server } = open();
  press('Xóa mãi mãi');
  expect(await screen.findByText('Xin nhập mật khẩu.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(PASSWORD));
  expect(server.calls).toEqual([]);
});

test('a wrong password is refused with the reason, and can be written again', async () => {
  const { server, onErased } = open();
  server.answers[ERASE] = refusal(403, 'invalid-credentials', 'Mật khẩu chưa đúng.');
  write(PASSWORD, 'wrong');
  press('Xóa mãi mãi');
  expect(
    await screen.findByText('Không thể thực hiện việc xóa tài khoản. Mật khẩu chưa đúng.'),
  ).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(PASSWORD));
  expect(fieldValue(PASSWORD)).toBe('wrong');
  expect(onErased).not.toHaveBeenCalled();
});

test('a failure for another reason is not said about the password', async () => {
  const { server } = open();
  server.answers[ERASE] = 'unreachable';
  write(PASSWORD, 'the-password');
  press('Xóa mãi mãi');
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toMatch(/^Không thể thực hiện việc xóa tài khoản/);
  expect(screen.getByLabelText(PASSWORD).getAttribute('aria-invalid')).toBeNull();
  expect(fieldValue(PASSWORD)).toBe('the-password');
});

test('while the account is deleted every control is disabled; then the receipt opens', async () => {
  const { server, onErased } = open();
  const answer = Promise.withResolvers<Settled>();
  server.answers[ERASE] = answer.promise;
  write(PASSWORD, 'the-password');
  press('Xóa mãi mãi');
  press('Xóa mãi mãi');
  const footer = screen.getByRole('alertdialog').querySelector('footer') as HTMLElement;
  await vi.waitFor(() => expect(isDisabled(button('Ở lại', footer))).toBe(true));
  press('Xóa mãi mãi');
  answer.resolve({ body: RECEIPT });
  await vi.waitFor(() => expect(onErased).toHaveBeenCalledExactlyOnceWith('r1'));
  expect(server.sent(ERASE)).toEqual([{ password: 'the-password' }]);
});

test('requests of the page are not sent while the account is deleted', async () => {
  const stop = heldRequests.start(() => undefined);
  try {
    const { server, onErased } = open();
    const answer = Promise.withResolvers<Settled>();
    server.answers[ERASE] = answer.promise;
    write(PASSWORD, 'the-password');
    press('Xóa mãi mãi');
    await vi.waitFor(() => expect(server.sent(ERASE)).toHaveLength(1));
    void api.GET('/api/getCommunityStats');
    answer.resolve({ body: RECEIPT });
    await vi.waitFor(() => expect(onErased).toHaveBeenCalledExactlyOnceWith('r1'));
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([ERASE]);
  } finally {
    stop();
  }
});

test('the receipt counts what was deleted, and links to the start', async () => {
  await openReceipt({ body: RECEIPT });
  expect(await screen.findByText('Biên nhận số')).toBeDefined();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'r1',
    '09:00 02/03/2026',
    '12',
    '3',
  ]);
  expect(screen.getByRole('link', { name: 'home' })).toBeDefined();
});

test('the receipt says how many files are still being removed', async () => {
  await openReceipt({ body: { ...RECEIPT, filesLeft: 2 } });
  expect(await screen.findByText('1/3, phần còn lại đang được gỡ')).toBeDefined();
});

test('large counts of the receipt have a dot between thousands', async () => {
  await openReceipt({ body: { ...RECEIPT, counts: { submissions: 1234 }, files: 2345 } });
  expect(await screen.findByText('1.234')).toBeDefined();
  expect(screen.getByText('2.345')).toBeDefined();
});

test.each([refusal(404, 'not-found', 'no'), refusal(400, 'invalid-argument', 'no')])(
  'an unknown receipt says so, and not that an account was deleted: %j',
  async (answer) => {
    await openReceipt(answer);
    expect(screen.getByRole('heading').textContent).toBe('Biên nhận xóa tài khoản');
    expect(await screen.findByText('Học Viện không tìm thấy biên nhận này.')).toBeDefined();
    expect(screen.queryByText('Biên nhận số')).toBeNull();
    expect(screen.getByRole('heading').textContent).toBe('Biên nhận xóa tài khoản');
  },
);

test('a receipt that could not be loaded is not called unknown, and can be tried again', async () => {
  const server = await openReceipt('unreachable');
  expect(await screen.findByText(/^Không thể thực hiện việc mở biên nhận/)).toBeDefined();
  expect(screen.queryByText('Học Viện không tìm thấy biên nhận này.')).toBeNull();
  const answer = Promise.withResolvers<Settled>();
  server.answers['GET /api/erasures/r1'] = answer.promise;
  const retry = button('Thử lại');
  retry.focus();
  press('Thử lại');
  expect(document.activeElement).toBe(retry);
  answer.resolve({ body: RECEIPT });
  expect(await screen.findByText('Biên nhận số')).toBeDefined();
});

const RECEIPT: ErasureReceipt = {
  receiptId: 'r1',
  erasedAt: '2026-03-02T02:00:00.000Z',
  counts: { submissions: 7, notifications: 5 },
  files: 3,
  filesLeft: 0,
};

function open() {
  const server = fakeServer({});
  const onErased = vi.fn();
  show(<ErasureSettings uid="u1" onErased={onErased} />);
  press(/^Xóa tài khoản/);
  return { server, onErased };
}

async function openReceipt(answer: Answer) {
  const server = fakeServer({ 'GET /api/erasures/r1': answer });
  show(<ErasureReceiptPanel receiptId="r1" home={<a href="/">home</a>} />);
  expect(screen.getByRole('status', { name: 'Đang mở biên nhận…' })).toBeDefined();
  return server;
}
