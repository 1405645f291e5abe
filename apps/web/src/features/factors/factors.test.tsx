// @vitest-environment jsdom
import type { Factors } from '@goreal/domain/factors/factor';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeServer, fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, fieldValue, press, show, write } from '#testing/show.tsx';
import { FactorSettings } from './factor-settings.tsx';
import { FactorPolicySection } from './policy-section.tsx';

const FACTORS = 'GET /api/users/u1/factors';
const BEGIN = 'POST /api/users/u1/factors/totp';
const CONFIRM = 'POST /api/users/u1/factors/totp/confirmation';
const REMOVE = 'DELETE /api/users/u1/factors/totp';
const NONE: Factors = {
  totpSince: null,
  backupCodesLeft: 0,
  hasPasskey: false,
  policy: 'off',
  dueAt: null,
};
const SOME: Factors = { ...NONE, totpSince: '2026-11-01T03:00:00.000Z', backupCodesLeft: 9 };
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES = Array.from({ length: 10 }, (_, at) => `ABCDE-FGHJ${at}`);

function open(factors: Factors, isElder = true): FakeServer {
  const server = fakeServer({ [FACTORS]: { body: factors } });
  show(<FactorSettings uid="u1" isElder={isElder} />);
  return server;
}

test('an app is added by its QR code or its typed secret, and the backup codes are shown once', async () => {
  const server = open(NONE);
  const uri = `otpauth://totp/GoReal%20Academy%3Aa%40example.com?secret=${SECRET}`;
  server.answers[BEGIN] = { status: 201, body: { secret: SECRET, uri } };
  await screen.findByText('Thêm ứng dụng tạo mã');
  press('Thêm ứng dụng tạo mã');
  const qr = await screen.findByRole('img', { name: 'Mã QR cho ứng dụng tạo mã' });
  expect(qr.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000);
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined();
  write('Mã sáu chữ số trong ứng dụng', '12');
  press('Bật');
  expect(await screen.findByText(/Mã gồm sáu chữ số/)).toBeDefined();
  expect(server.sent(CONFIRM)).toEqual([]);
  server.answers[CONFIRM] = refusal(400, 'invalid-argument', 'Mã chưa đúng.');
  write('Mã sáu chữ số trong ứng dụng', '123 456');
  press('Bật');
  expect(await screen.findByText(/Mã chưa đúng\./)).toBeDefined();
  server.answers[CONFIRM] = { body: { backupCodes: CODES } };
  server.answers[FACTORS] = { body: SOME };
  press('Bật');
  for (const code of CODES) expect(await screen.findByText(code)).toBeDefined();
  expect(server.sent(CONFIRM).at(-1)).toEqual({ code: '123456' });
  press('Đã cất xong');
  await waitFor(() => expect(screen.queryByText('ABCDE-FGHJ0')).toBeNull());
  expect(await screen.findByText(/Còn 9 mã dự phòng\./)).toBeDefined();
});

test('removing it is asked once more, and the question stays when it is refused', async () => {
  const server = open(SOME);
  await screen.findByText(/Đang bật từ/);
  press('Tắt xác thực hai lớp');
  expect(await screen.findByText('Tắt xác thực hai lớp?')).toBeDefined();
  const question = screen.getByRole('alertdialog');
  server.answers[REMOVE] = refusal(403, 'permission-denied', 'Chưa xác nhận.');
  press('Tắt xác thực hai lớp', question);
  expect(await alertText(question)).toContain('Chưa xác nhận.');
  server.answers[REMOVE] = { body: NONE };
  press('Tắt xác thực hai lớp', question);
  expect(await screen.findByText('Đã tắt xác thực hai lớp.')).toBeDefined();
  expect(await screen.findByText('Thêm ứng dụng tạo mã')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('an elder reads until when the factor must be there', async () => {
  open({ ...NONE, policy: 'required', dueAt: '2026-12-01T03:00:00.000Z' });
  expect(await screen.findByText(/Sau 10:00 01\/12\/2026, bàn Trưởng Lão đóng lại/)).toBeDefined();
});

test('a player reads until when, where it is required of everybody', async () => {
  open({ ...NONE, policy: 'required', dueAt: '2026-12-01T03:00:00.000Z' }, false);
  expect(await screen.findByText(/Sau 10:00 01\/12\/2026, chỉ còn phần tài khoản/)).toBeDefined();
});

test('an operator changes who needs a second factor', async () => {
  const server = fakeServer({
    'GET /api/factorPolicy': { body: { policy: 'required', scope: 'elders' } },
  });
  show(<FactorPolicySection />);
  await screen.findByLabelText('Với những ai');
  server.answers['PUT /api/factorPolicy'] = { body: { policy: 'required', scope: 'everybody' } };
  write('Với những ai', 'everybody');
  expect(await screen.findByText('Đã đổi yêu cầu xác thực hai lớp.')).toBeDefined();
  expect(server.sent('PUT /api/factorPolicy')).toEqual([{ scope: 'everybody' }]);
  expect(fieldValue('Yêu cầu')).toBe('required');
});

test('an operator changes the policy; a refusal says why', async () => {
  const server = fakeServer({
    'GET /api/factorPolicy': { body: { policy: 'off', scope: 'elders' } },
  });
  show(<FactorPolicySection />);
  const label = 'Yêu cầu';
  await screen.findByLabelText(label);
  server.answers['PUT /api/factorPolicy'] = { body: { policy: 'required', scope: 'elders' } };
  write(label, 'required');
  expect(await screen.findByText('Đã đổi yêu cầu xác thực hai lớp.')).toBeDefined();
  expect(fieldValue(label)).toBe('required');
  server.answers['PUT /api/factorPolicy'] = refusal(403, 'permission-denied', 'Chưa xác nhận.');
  write(label, 'off');
  expect(await screen.findByText(/Chưa xác nhận\./)).toBeDefined();
});
