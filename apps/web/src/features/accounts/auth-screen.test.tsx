// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import { errorBody, profileOf, signedInAnswers, startSession } from '#testing/fake-server.ts';
import { fieldValue, press, write } from '#testing/show.tsx';
import { type AuthMode, AuthScreen } from './auth-screen.tsx';

const loginFailed = 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin.';

const signedIn = {
  ...signedInAnswers(profileOf()),
  'POST /api/auth/sign-in/email': { body: { user: { id: 'u1' } } },
};

async function open(mode: AuthMode) {
  const server = await startSession();
  render(
    <MemoryRouter>
      <AuthScreen
        mode={mode}
        resetToken="token"
        entrance={{
          isWaiting: false,
          isNoticeLast: false,
          notice: null,
          invitation: '',
          isClosed: false,
          role: 'player',
        }}
        onSignedUp={() => undefined}
        academy="GoReal"
      />
    </MemoryRouter>,
  );
  return server;
}

test.each([
  ['login', '/register'],
  ['register', '/login'],
] as const)('%s leads to %s', async (mode, to) => {
  await open(mode);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(to);
});

test('the ornament above the sign-in form precedes it in the document', async () => {
  await open('login');
  const form = screen.getByLabelText('Email').closest('form');
  const ornament = document.querySelector('section > div[aria-hidden="true"]');
  if (!form || !ornament) throw new Error('the form or the ornament is missing');
  expect(ornament.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('an empty sign-in names both fields and starts on the first', async () => {
  const server = await open('login');
  const before = server.calls.length;
  press('Đăng nhập');
  expect(await screen.findByText('Xin nhập email.')).toBeTruthy();
  expect(screen.getByText('Xin nhập mật khẩu.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(server.calls).toHaveLength(before);
});

test.each([
  [{ status: 401, body: errorBody('invalid-credentials') }, loginFailed],
  [
    { status: 429, body: errorBody('too-many-requests') },
    'Có quá nhiều lần thử. Xin đợi một lát rồi thử lại.',
  ],
  ['unreachable', 'Không kết nối được với Học Viện. Xin kiểm tra mạng rồi thử lại.'],
] as const)(
  'a failed sign-in says so, keeps what was typed, and can be repeated: %j',
  async (answer, words) => {
    const server = await open('login');
    server.answers['POST /api/auth/sign-in/email'] = answer;
    write('Email', 'lan@example.com');
    write('Mật khẩu', 'nhầm rồi');
    press('Đăng nhập');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(fieldValue('Email')).toBe('lan@example.com');
    expect(fieldValue('Mật khẩu')).toBe('nhầm rồi');
    Object.assign(server.answers, signedIn);
    press('Đăng nhập');
    await waitFor(() => expect(session.get().status).toBe('signed-in'));
  },
);

test('pressing twice signs in once', async () => {
  const server = await open('login');
  Object.assign(server.answers, signedIn);
  write('Email', 'lan@example.com');
  write('Mật khẩu', 'matkhau');
  press('Đăng nhập');
  press('Đăng nhập');
  await waitFor(() => expect(session.get().status).toBe('signed-in'));
  const sent = server.calls.filter(({ path }) => path === '/api/auth/sign-in/email');
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/auth/sign-in/email',
      body: { email: 'lan@example.com', password: 'matkhau' },
    },
  ]);
});

test('the registration checks the password and its confirmation', async () => {
  await open('register');
  write('Tên hiển thị', 'Lan');
  write('Email', 'lan@example.com');
  write('Mật khẩu', '12345');
  write('Xác nhận mật khẩu', '54321');
  press('Trở thành môn sinh');
  expect(await screen.findByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeTruthy();
  expect(screen.getByText('Mật khẩu xác nhận không khớp')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Mật khẩu'));
  write('Mật khẩu', '123456');
  press('Trở thành môn sinh');
  expect(await screen.findByText('Mật khẩu xác nhận không khớp')).toBeTruthy();
});

test.each([
  [
    409,
    'email-already-in-use',
    'Email này đã có người dùng. Xin đăng nhập hoặc chọn email khác.',
    'Email',
  ],
  [400, 'invalid-email', 'Địa chỉ email không hợp lệ.', 'Email'],
  [400, 'weak-password', 'sổ đã kín chỗ', 'Mật khẩu'],
  [400, 'out-of-range', 'Đăng ký thất bại: sổ đã kín chỗ', null],
])(
  'a registration refused with %i %s says why, at its field, and keeps what was typed',
  async (status, code, words, field) => {
    const server = await open('register');
    server.answers['POST /api/auth/sign-up/email'] = {
      status,
      body: errorBody(code, 'sổ đã kín chỗ'),
    };
    write('Tên hiển thị', 'Lan');
    write('Email', 'lan@example.com');
    write('Mật khẩu', 'sông Hồng nay');
    write('Xác nhận mật khẩu', 'sông Hồng nay');
    press('Trở thành môn sinh');
    await screen.findByText(words);
    if (field) expect(document.activeElement).toBe(screen.getByLabelText(field));
    // The beginning of the form is above the window of a phone.
    else expect(screen.getByRole('alert').nextElementSibling?.textContent).toMatch(/^Trở thành/);
    expect(fieldValue('Email')).toBe('lan@example.com');
    expect(fieldValue('Tên hiển thị')).toBe('Lan');
  },
);

test.each([
  ['forgot', 'Gửi liên kết', 'request-password-reset', { Email: 'lan@example.com' }],
  [
    'reset',
    'Lưu mật khẩu mới',
    'reset-password',
    { 'Mật khẩu mới': '123456', 'Xác nhận mật khẩu': '123456' },
  ],
] as const)(
  'the form %s says beside its button why it failed',
  async (mode, send, path, fields) => {
    const server = await open(mode);
    server.answers[`POST /api/auth/${path}`] = 'unreachable';
    await screen.findByRole('button', { name: send });
    for (const [label, value] of Object.entries(fields)) write(label, value);
    press(send);
    const alert = await screen.findByRole('alert');
    expect(alert.nextElementSibling).toBe(screen.getByRole('button', { name: send }));
  },
);

test('asking for a reset link answers without saying whether the address is known', async () => {
  const server = await open('forgot');
  server.answers['POST /api/auth/request-password-reset'] = { body: { status: true } };
  write('Email', 'ai-do@example.com');
  press('Gửi liên kết');
  const answer = 'Nếu có tài khoản dùng email này, email đặt lại mật khẩu đang trên đường tới.';
  expect(await screen.findByText(answer)).toBeTruthy();
});

test('the new password is sent with the token of the link', async () => {
  const server = await open('reset');
  server.answers['POST /api/auth/reset-password'] = { body: { status: true } };
  await screen.findByLabelText('Mật khẩu mới');
  expect(screen.getByText(/Trưởng Lão và người vận hành ít nhất 8/)).toBeDefined();
  write('Mật khẩu mới', '123456');
  write('Xác nhận mật khẩu', '123456');
  press('Lưu mật khẩu mới');
  await screen.findByText('Mật khẩu mới đã được ghi nhận. Xin đăng nhập lại.');
  expect(server.calls.at(-1)?.body).toEqual({ token: 'token', newPassword: '123456' });
});

test('a sign-in that needs a second factor asks for its code, and starts again when it waited too long', async () => {
  const server = await open('login');
  server.answers['POST /api/auth/sign-in/email'] = {
    body: { user: { id: 'u1' }, awaits: 'code' },
  };
  write('Email', 'lan@example.com');
  write('Mật khẩu', 'sông Hồng nay');
  press('Đăng nhập');
  await screen.findByLabelText('Mã xác thực');
  expect(session.get().status).toBe('signed-out');
  server.answers['POST /api/signInCode'] = { status: 401, body: errorBody('invalid-credentials') };
  write('Mã xác thực', '123 456');
  press('Vào Học Viện');
  await waitFor(() =>
    expect(screen.getByLabelText('Mã xác thực').getAttribute('aria-invalid')).toBe('true'),
  );
  server.answers['POST /api/signInCode'] = { status: 401, body: errorBody('unauthenticated') };
  press('Vào Học Viện');
  expect(await screen.findByText('Đã quá mười phút. Hãy đăng nhập lại từ đầu.')).toBeTruthy();
  expect(screen.getByRole('alert').nextElementSibling?.textContent).toBe('Vào Học Viện');
  press('Đăng nhập lại từ đầu');
  expect(await screen.findByLabelText('Mật khẩu')).toBeTruthy();
});
