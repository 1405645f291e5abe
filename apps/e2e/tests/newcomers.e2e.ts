import type { Page } from '@playwright/test';
import { newEmail } from './support/academy.ts';
import { expectAccessible } from './support/accessible.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'sông Hồng mùa nước lên';

test('a newcomer waits at the door, is refused, asks again and is let in, without a reload', {
  tag: '@both',
}, async ({ academy }) => {
  const hosted = await startServer({ isHosted: true });
  try {
    await expect.poll(hosted.output).toMatch(ADDRESS);
    const [address = ''] = ADDRESS.exec(hosted.output()) ?? [];
    const operator = await academy.visitor();
    await operator.goto(address);
    await signUp(operator, 'Người Giữ Cửa');
    await operator.getByText('Vệ Thần', { exact: true }).click();
    await operator.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(operator).toHaveURL(/\/admin/);
    await operator.goto(`${hosted.url}/admin?tab=operations`);
    await operator.getByLabel('Duyệt người mới').selectOption('uninvited');
    await expect(operator.getByText('Đã đổi việc duyệt người mới.')).toBeVisible();

    const newcomer = await academy.visitor();
    await newcomer.goto(`${hosted.url}/register`);
    await signUp(newcomer, 'Người Mới Tới');
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
    // The desk ignores presses for a moment after cards moved.
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

const ADDRESS = /http\S+\/register#invitation=[\w-]{32}/;

async function signUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('Tên hiển thị').fill(name);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Xác nhận mật khẩu').fill(PASSWORD);
  await page.getByRole('button', { name: 'Trở thành môn sinh' }).click();
  await expect(page).toHaveURL(/\/select-guild/);
}
