import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessible.ts';
import { pageWidth } from './support/edges.ts';
import { expect, test } from './support/test.ts';

test('an operator filters the sign-in log with the keyboard, by account and by result', {
  tag: '@both',
}, async ({ academy }) => {
  const name = `Ghi Danh ${randomUUID().slice(0, 8)}`;
  const player = await academy.player({ name });
  const data = { email: player.email, password: 'không phải mật khẩu này' };
  expect((await player.api.post('/api/auth/sign-in/email', { data })).status()).toBe(401);

  const desk = await academy.operator.open('/admin?tab=operations');
  await desk.getByRole('button', { name: 'Xem nhật ký đăng nhập' }).click();
  const filter = desk.getByRole('search', { name: 'Lọc nhật ký đăng nhập' });
  const apply = filter.getByRole('button', { name: 'Lọc', exact: true });
  const rows = desk.getByRole('listitem').filter({ hasText: name });

  await filter.getByLabel('Tên hoặc email').fill(player.email);
  await apply.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Bị từ chối' })).toHaveCount(1);
  await expect(apply).toBeFocused();

  await filter.getByLabel('Kết quả').selectOption('Bị từ chối');
  await apply.press('Enter');
  await expect(rows).toHaveCount(1);
  await expectAccessible(desk);

  await filter.getByLabel('Địa chỉ mạng bắt đầu bằng').fill('203.0.113.');
  await apply.press('Enter');
  await expect(rows).toHaveCount(0);
  await expect(desk.getByText('Không có lần đăng nhập nào khớp bộ lọc.')).toBeVisible();
  await expect(apply).toBeFocused();
});

test('fifty sign-ins of accounts with long names fit on the narrowest phone', {
  tag: '@phone',
}, async ({ academy }) => {
  const desk = await academy.operator.open('/admin?tab=operations');
  await desk.setViewportSize({ width: 320, height: 568 });
  await desk.route('**/api/signIns?*', (route) => {
    const items = Array.from({ length: 50 }, (_, at) => ({
      signInId: String(at),
      method: 'password',
      outcome: at % 2 === 0 ? 'unauthenticated' : 'ok',
      device: { browser: 'Chrome', system: 'Android', kind: 'phone' },
      place: '2001:db8:85a3:*',
      newDevice: at % 3 === 0,
      at: new Date().toISOString(),
      userId: String(at),
      displayName: 'W'.repeat(40),
    }));
    return route.fulfill({ json: { items, nextCursor: null } });
  });
  await desk.getByRole('button', { name: 'Xem nhật ký đăng nhập' }).click();
  await expect(desk.getByText('W'.repeat(40))).toHaveCount(50);
  expect(await pageWidth(desk)).toBe(320);
});
