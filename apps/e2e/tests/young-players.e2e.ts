import type { Page } from '@playwright/test';
import { newEmail } from './support/academy.ts';
import { expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { guardianLinks } from './support/guardian-links.ts';
import { signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { childOf, turnYoungPlayers } from './support/young-players.ts';

/** Forty letters. */
const LONG_NAME = 'Nguyễn Hoàng Thiên Kim Ngọc Bảo Trâm Anh';

test.beforeEach(({ academy }) => turnYoungPlayers(academy, true));
test.afterEach(({ academy }) => turnYoungPlayers(academy, false));

/** Path and hash of the newest guardian's link that was mailed to an address. */
async function linkMailedTo(page: Page, email: string, links: number): Promise<string> {
  let found: string[] = [];
  await expect
    .poll(async () => {
      found = await guardianLinks(page, email);
      return found.length;
    })
    .toBe(links);
  return found[0] ?? '';
}

test('a child signs up, and what others see is shown by the guardian’s consent and hidden by its withdrawal', {
  tag: '@both',
}, async ({ academy, consoleWatch }) => {
  consoleWatch.allow(/status of 403/, 'a page asks for its chat once more while it closes');
  const page = await academy.visitor();
  await page.goto('/register');
  await signUp(page, LONG_NAME);
  await expect(page.getByRole('heading', { name: 'Đã đủ 16 tuổi chưa?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dưới 16 tuổi', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Đã vào được Học Viện' })).toBeVisible();
  const email = newEmail();
  await page.getByLabel('Email của cha mẹ hoặc người giám hộ').fill(email);
  await page.getByRole('button', { name: 'Gửi liên kết', exact: true }).click();
  await expect(page.getByText(`Đã gửi liên kết tới ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Vào Học Viện', exact: true }).click();
  await page.getByText('Vệ Thần', { exact: true }).click();
  await page.getByRole('button', { name: 'Xác nhận', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/dashboard?tab=chat');
  const closed = page.getByText('Phần này đang đóng', { exact: true });
  await expect(closed).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard?tab=settings#guardian');
  await expect(page.getByText(`Đang chờ ${email} trả lời.`)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard?tab=chat');

  const guardian = await academy.visitor();
  await guardian.goto(await linkMailedTo(guardian, email, 1));
  await expect(
    guardian.getByRole('heading', { name: `Lời đồng ý cho ${LONG_NAME}` }),
  ).toBeVisible();
  await expectAccessible(guardian);
  await guardian.getByRole('button', { name: /^Đồng ý, với tư cách/ }).click();
  await expect(guardian.getByRole('heading', { name: 'Đã ghi lời đồng ý' })).toBeVisible();
  await expectAccessible(guardian);
  await expect(closed).toBeHidden();
  await expect(page.getByRole('textbox')).toBeVisible();

  await guardian.getByRole('button', { name: 'Xin liên kết mới', exact: true }).click();
  await guardian.getByLabel('Email của người giám hộ').fill(email);
  await guardian.getByRole('button', { name: 'Xin liên kết mới', exact: true }).click();
  await expect(guardian.getByText(/liên kết đang được gửi tới/)).toBeVisible();
  await expectAccessible(guardian);
  await guardian.goto(await linkMailedTo(guardian, email, 2));
  await guardian.getByRole('button', { name: 'Rút lại lời đồng ý', exact: true }).click();
  await expect(guardian.getByRole('heading', { name: 'Đã rút lại lời đồng ý' })).toBeVisible();
  await expect(closed).toBeVisible();
});

test('a guardian downloads the data, and erases the account by its name', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 4\d\d/, 'a name that is wrong; a session that has ended');
  const email = newEmail();
  const child = await childOf(academy, { name: 'Bé Na', email });
  const guardian = await academy.visitor();
  await guardian.goto(await linkMailedTo(guardian, email, 1));
  await guardian.getByRole('button', { name: 'Gói toàn bộ dữ liệu', exact: true }).click();
  const download = guardian.waitForEvent('download');
  await guardian.getByRole('button', { name: 'Tải gói dữ liệu', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('goreal.zip');
  await guardian.getByLabel('Tên hiển thị của môn sinh').fill('Bé Khác');
  await guardian.getByRole('button', { name: 'Xóa tài khoản mãi mãi', exact: true }).click();
  await expect(guardian.getByText(/không giống tên hiển thị/)).toBeVisible();
  await guardian.getByLabel('Tên hiển thị của môn sinh').fill('Bé Na');
  await guardian.getByRole('button', { name: 'Xóa tài khoản mãi mãi', exact: true }).click();
  await expect(guardian.getByRole('heading', { name: 'Tài khoản đã được xóa' })).toBeVisible();
  await expectAccessible(guardian);
  expect((await child.api.get(`/api/users/${child.uid}`)).status()).toBe(401);
});

test('an operator turns the mode on, an elder issues a guardian link and sets an age', async ({
  academy,
}) => {
  const { elder, operator } = academy;
  await turnYoungPlayers(academy, false);
  const desk = await operator.open('/admin?tab=operations');
  await desk.getByLabel('Chế độ môn sinh nhỏ tuổi').selectOption('on');
  const mode = () => answerOf<{ isOn: boolean }>(operator.api.get('/api/youngPlayersMode'));
  await expect.poll(async () => (await mode()).isOn).toBe(true);
  const child = await childOf(academy, { name: LONG_NAME, email: newEmail() });
  expect((await child.api.post(`/api/users/${child.uid}/ageBand/review`)).status()).toBe(204);
  await desk.goto('/admin?tab=operations');
  await expect(desk.getByText('Nhờ xem lại tuổi', { exact: true })).toBeVisible();
  await expectAccessible(desk);

  const book = await elder.open(`/admin?tab=members&search=${child.email}`);
  await book
    .getByRole('button', { name: new RegExp(LONG_NAME) })
    .first()
    .click();
  const dialog = book.getByRole('dialog');
  await expect(dialog.getByText('Môn sinh nhờ xem lại tuổi.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Trao liên kết cho người giám hộ' }).click();
  await dialog.getByLabel('Lý do trao liên kết').fill('Phụ huynh đến tận nơi.');
  await dialog.getByRole('button', { name: 'Tạo liên kết', exact: true }).click();
  await expect(dialog.getByLabel('Liên kết')).toHaveValue(/\/guardian#[\w-]{32}$/);
  await expectAccessible(book);
  await book.reload();
  await book
    .getByRole('button', { name: new RegExp(LONG_NAME) })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Sửa tuổi', exact: true }).click();
  await dialog.getByLabel('Lý do sửa').fill('Đã tròn 16 tuổi.');
  await dialog.getByRole('button', { name: 'Ghi tuổi', exact: true }).click();
  // The form, whose options contain the same text, may still be shown for a moment.
  const age = dialog.locator('summary', { hasText: 'Tuổi và người giám hộ' });
  await expect(age).toContainText('Từ 16 tuổi trở lên');
  expect((await child.api.get('/api/guildChats/envoys')).status()).toBe(200);
});
