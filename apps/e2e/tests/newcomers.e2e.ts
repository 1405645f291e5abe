import { expectAccessible } from './support/accessible.ts';
import { chooseGuild, firstOperatorAddress, signUp } from './support/registration.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a newcomer waits for an elder, is refused, asks again and is admitted, without a reload', {
  tag: '@both',
}, async ({ academy }) => {
  const hosted = await startServer({ isHosted: true });
  try {
    const address = await firstOperatorAddress(hosted);
    const operator = await academy.visitor();
    await operator.goto(address);
    await signUp(operator, 'Người Giữ Cửa');
    await chooseGuild(operator, 'Vệ Thần');
    await expect(operator).toHaveURL(/\/admin/);
    await operator.goto(`${hosted.url}/admin?tab=operations`);
    await operator.getByLabel('Duyệt người mới').selectOption('uninvited');
    await expect(operator.getByText('Đã đổi cách duyệt người mới.')).toBeVisible();

    const newcomer = await academy.visitor();
    await newcomer.goto(`${hosted.url}/register`);
    await signUp(newcomer, 'Người Mới Tới');
    await expect(newcomer).toHaveURL(/\/select-guild/);
    await expect(newcomer.getByRole('heading', { level: 1 })).toContainText('Người Mới Tới');
    await expect(newcomer.getByText(/Một Trưởng Lão sẽ xem và mở cửa/)).toBeVisible();
    await expectAccessible(newcomer);
    await newcomer.getByText('Tài khoản và dữ liệu').click();
    await expect(newcomer.getByRole('heading', { name: 'Xóa tài khoản', level: 2 })).toBeVisible();
    await expectAccessible(newcomer);
    await newcomer.goto(`${hosted.url}/dashboard`);
    await expect(newcomer.getByText(/Một Trưởng Lão sẽ xem và mở cửa/)).toBeVisible();

    await operator.goto(`${hosted.url}/admin?tab=submissions`);
    await operator.getByRole('tab', { name: /Người mới/ }).click();
    const card = operator.getByRole('article', { name: 'Người Mới Tới' });
    await expect(card).toContainText('Không có lời mời');
    await expectAccessible(operator);
    await card.getByRole('button', { name: 'Từ chối Người Mới Tới' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByLabel('Lý do').fill('Chưa rõ là ai.');
    await expectAccessible(operator);
    await dialog.getByRole('button', { name: 'Từ chối', exact: true }).click();
    await expect(operator.getByText('Đã từ chối Người Mới Tới.')).toBeVisible();

    await expect(newcomer.getByText('Chưa rõ là ai.')).toBeVisible();
    await expectAccessible(newcomer);
    await newcomer.getByLabel('Xin xét lại').fill('Em của Lan, lớp 10A.');
    await newcomer.getByRole('button', { name: 'Gửi lời xin xét lại' }).click();
    await expect(newcomer.getByText(/Một Trưởng Lão sẽ xem và mở cửa/)).toBeVisible();

    await expect(card).toContainText('Em của Lan, lớp 10A.');
    // The desk ignores presses for a moment after cards have moved.
    await expect(async () => {
      await card.getByRole('button', { name: 'Nhận Người Mới Tới' }).click({ timeout: 1000 });
      await expect(operator.getByText('Đã nhận Người Mới Tới.')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(newcomer.getByText('Vệ Thần', { exact: true })).toBeVisible();
    await expect(newcomer).toHaveTitle(/Chọn Guild/);
  } finally {
    await academy.close();
    await hosted.stop();
  }
});
