// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { press, show, write } from '#testing/show.tsx';
import { ConfirmationHost } from './confirmation-host.tsx';

const CONFIRMED = { body: { confirmedUntil: '2026-01-01T00:00:00.000Z' } };
const ROLE = 'PUT /api/members/m1/role';
const CONFIRM = 'POST /api/users/u1/confirmation';
const NEEDED = {
  status: 403,
  body: {
    error: {
      code: 'permission-denied',
      message: 'no',
      details: { reason: 'confirmation-needed' },
    },
  },
};

function open(): FakeServer {
  const server = fakeServer({ [ROLE]: NEEDED });
  show(<ConfirmationHost uid="u1" />);
  return server;
}

const changeRole = () =>
  api
    .PUT('/api/members/{memberId}/role', {
      params: { path: { memberId: 'm1' } },
      body: { role: 'admin', reason: 'Giúp xét duyệt.' },
    })
    .then(
      () => 'done',
      (error: unknown) => codeOfError(error),
    );

test('a call that needs a confirmation is repeated once it was given', async () => {
  const server = open();
  const done = changeRole();
  await screen.findByText('Xác nhận danh tính');
  server.answers[CONFIRM] = refusal(401, 'invalid-credentials', 'Mật khẩu chưa đúng.');
  write('Mật khẩu', 'sai rồi');
  press('Xác nhận');
  expect(await screen.findByText('Mật khẩu chưa đúng.')).toBeDefined();
  server.answers[CONFIRM] = CONFIRMED;
  server.answers[ROLE] = { body: {} };
  write('Mật khẩu', 'sông Hồng nay');
  press('Xác nhận');
  expect(await done).toBe('done');
  expect(server.sent(ROLE)).toHaveLength(2);
  expect(server.sent(ROLE)[1]).toEqual({ role: 'admin', reason: 'Giúp xét duyệt.' });
  await waitFor(() => expect(screen.queryByText('Xác nhận danh tính')).toBeNull());
});

test('one confirmation covers all calls; when it is declined, they are refused', async () => {
  const server = open();
  const calls = [changeRole(), changeRole()];
  await screen.findByText('Xác nhận danh tính');
  await waitFor(() => expect(server.sent(ROLE)).toHaveLength(2));
  press('Thôi');
  expect(await Promise.all(calls)).toEqual(['permission-denied', 'permission-denied']);
  expect(server.sent(ROLE)).toHaveLength(2);
});

test('any other refusal asks nothing', async () => {
  const server = open();
  server.answers[ROLE] = refusal(403, 'permission-denied', 'no');
  expect(await changeRole()).toBe('permission-denied');
  expect(screen.queryByText('Xác nhận danh tính')).toBeNull();
});

const FACTORS = {
  body: {
    totpSince: '2026-11-01T03:00:00.000Z',
    backupCodesLeft: 9,
    hasPasskey: true,
    policy: 'off',
    dueAt: null,
  },
};

test('a code of the app confirms as well; a wrong one says so', async () => {
  const server = open();
  server.answers['GET /api/users/u1/factors'] = FACTORS;
  const done = changeRole();
  await screen.findByText('Dùng mã xác thực');
  press('Dùng mã xác thực');
  const byCode = 'POST /api/users/u1/confirmation/code';
  server.answers[byCode] = refusal(401, 'invalid-credentials', 'Mã chưa đúng.');
  write('Mã xác thực', '123456');
  press('Xác nhận');
  expect(await screen.findByText('Mã chưa đúng.')).toBeDefined();
  server.answers[byCode] = CONFIRMED;
  server.answers[ROLE] = { body: {} };
  write('Mã xác thực', '234 567');
  press('Xác nhận');
  expect(await done).toBe('done');
  expect(server.sent(byCode).at(-1)).toEqual({ code: '234567' });
});

test('where the browser has no passkey, the password still confirms', async () => {
  const server = open();
  server.answers['GET /api/users/u1/factors'] = FACTORS;
  server.answers['POST /api/users/u1/confirmation/challenge'] = { body: { challenge: 'AAAA' } };
  const done = changeRole();
  await screen.findByText('Dùng khóa truy cập');
  press('Dùng khóa truy cập');
  expect(await screen.findByText(/Trình duyệt này chưa dùng được khóa truy cập/)).toBeDefined();
  server.answers[CONFIRM] = CONFIRMED;
  server.answers[ROLE] = { body: {} };
  write('Mật khẩu', 'sông Hồng nay');
  press('Xác nhận');
  expect(await done).toBe('done');
});
