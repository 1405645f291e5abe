// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profileOf, startSession } from '#testing/fake-server.ts';
import { press, show, write } from '#testing/show.tsx';
import { FactorOverdueScreen } from './factor-overdue-screen.tsx';

const FACTORS = 'GET /api/users/u1/factors';
const overdue = {
  totpSince: null,
  backupCodesLeft: 0,
  hasPasskey: false,
  policy: 'required',
  dueAt: '2026-11-01T03:00:00.000Z',
};

test('a user whose factor is overdue sees where to add one, the own data and the sign-out, and enters once it is added', async () => {
  const profile = profileOf({ userId: 'u1', isFactorOverdue: true });
  const server = await startSession(profile);
  server.answers[FACTORS] = { body: overdue };
  show(<FactorOverdueScreen profile={profile} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('thêm một lớp bảo vệ');
  expect(await screen.findByText('Thêm ứng dụng tạo mã')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Thêm khóa truy cập' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Xóa tài khoản' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Đăng xuất' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Vào Học Viện' })).toBeNull();
  server.answers['POST /api/users/u1/factors/totp'] = {
    status: 201,
    body: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x' },
  };
  server.answers['POST /api/users/u1/factors/totp/confirmation'] = {
    body: { backupCodes: ['ABCDE-FGHJK'] },
  };
  press('Thêm ứng dụng tạo mã');
  server.answers[FACTORS] = {
    body: { ...overdue, totpSince: '2026-11-20T03:00:00.000Z', dueAt: null },
  };
  await screen.findByLabelText('Mã sáu chữ số trong ứng dụng');
  write('Mã sáu chữ số trong ứng dụng', '123456');
  press('Bật');
  // The backup codes are shown until they are confirmed.
  expect(await screen.findByText('ABCDE-FGHJK')).toBeDefined();
  expect(await screen.findByText('Vào Học Viện')).toBeDefined();
});
