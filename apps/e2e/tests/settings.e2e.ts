import type { Page } from '@playwright/test';
import { enlargeText, expectAccessible } from './support/accessible.ts';
import { edgesOf, pageWidth } from './support/edges.ts';
import { pngFile } from './support/media.ts';
import { expect, test } from './support/test.ts';

test('no page of the settings scrolls sideways on a phone whose text is twice as large', {
  tag: '@phone',
}, async ({ academy }) => {
  const page = await (await academy.player()).newPage();
  await enlargeText(page);
  for (const id of ['profile', 'guild', 'security', 'boards', 'push', 'rituals', 'rest', 'data']) {
    // A navigation to another fragment alone loads no page.
    await page.goto('about:blank');
    await page.goto(`/dashboard?tab=settings#${id}`);
    await expect(page.locator(`#${id} section`).first()).toBeVisible();
    await expect.poll(() => pageWidth(page), id).toBe(390);
  }
  // Text and button of the first path are below each other, not one letter wide beside each other.
  const path = page.getByRole('region', { name: 'Con đường đầu tiên' });
  await expect(path.getByRole('button', { name: 'Đi tiếp' })).toBeVisible();
  expect((await path.getByText('Nhận nhiệm vụ đầu tiên').boundingBox())?.width).toBeGreaterThan(
    200,
  );
  expect((await path.boundingBox())?.height).toBeLessThan(240);
});

test('a player changes name, picture and guild, and every page shows it', { tag: '@both' }, async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.tolerate(
    /status of 403 .*guildChats/,
    'the new guild shows before the server has it, and its chat is fetched again',
  );
  const player = await academy.player({ guild: 'envoys' });
  const page = await player.open('/dashboard?tab=settings#guild');
  await expect(page.locator('#guild')).toBeFocused();
  await openPage(page, 'Hồ sơ');
  await page.getByLabel('Tên mà đồng môn sẽ gọi').fill('Trưởng Lão giả');
  await page.getByRole('button', { name: 'Đổi tên' }).click();
  await expect(page.getByText(/Danh xưng ấy chỉ dành cho/)).toBeVisible();
  await expect(page.getByLabel('Tên mà đồng môn sẽ gọi')).toBeFocused();
  await page.getByLabel('Tên mà đồng môn sẽ gọi').fill('Lạc Long');
  await page.getByRole('button', { name: 'Đổi tên' }).click();
  await expect(page.getByText('Từ nay Học Viện gọi tên Lạc Long.')).toBeVisible();

  await page.getByRole('radio', { name: 'Hoa sen' }).press('Space');
  await expect(page.getByText('Đã đổi ảnh đại diện.')).toBeVisible();
  await page.getByLabel('Tải ảnh của mình lên').setInputFiles(pngFile());
  const crop = page.getByRole('dialog', { name: 'Cắt ảnh' });
  await crop.getByLabel('Phần ảnh được giữ').press('ArrowRight');
  await expectAccessible(page);
  await crop.getByRole('button', { name: 'Dùng ảnh này' }).click();
  await expect(crop).toBeHidden();

  await openPage(page, 'Guild');
  await page.getByRole('radio', { name: /Khai Sáng/ }).press('Space');
  await page.getByRole('button', { name: 'Đổi Guild' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nhiệm vụ đang làm dở ở Guild cũ nằm chờ');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Đổi Guild' }).click();
  await expect(page.getByText('Chào mừng đến với Khai Sáng!')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-guild', 'illumination');

  await page.goto('/dashboard?tab=quests');
  const card = page.getByLabel('Thẻ môn sinh');
  await expect(card.getByRole('heading', { name: 'Lạc Long' })).toBeVisible();
  await expect(card.locator('image')).toHaveAttribute('href', /^\/files\/avatars\//);
});

/** By the overview on phones, by the list beside the page on wide windows. */
async function openPage(page: Page, name: string): Promise<void> {
  const back = page.getByRole('link', { name: 'Tất cả cài đặt', exact: true });
  if (await back.isVisible()) await back.click();
  const list = page.getByRole('navigation', { name: 'Mục của trang cài đặt', exact: true });
  await list.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

test('on phones the settings are an overview and pages, and Back goes from one to the other', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.open('/dashboard?tab=settings');
  const list = page.getByRole('navigation', { name: 'Mục của trang cài đặt', exact: true });
  const security = list.getByRole('link', { name: /^Bảo mật/ });
  await expect(security).toContainText('Mật khẩu, khóa truy cập, mã xác thực, thiết bị');
  await expect(security).toContainText('Chỉ mật khẩu đang bảo vệ');
  await expect(list.getByRole('link', { name: /^Guild/ })).toContainText('Ngôn Sứ');
  await expect(page).toHaveTitle('Cài đặt · Học Viện GoReal');
  await expectAccessible(page);

  await security.click();
  await expect(page).toHaveURL('/dashboard?tab=settings#security');
  await expect(page).toHaveTitle('Bảo mật · Cài đặt · Học Viện GoReal');
  await expect(page.locator('#security')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Đổi mật khẩu', exact: true })).toBeVisible();
  await expect(list).toBeHidden();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard?tab=settings');
  await expect(security).toBeFocused();

  await security.press('Enter');
  await page.getByRole('link', { name: 'Tất cả cài đặt', exact: true }).click();
  await expect(list).toBeVisible();
  await expect(page).toHaveTitle('Cài đặt · Học Viện GoReal');

  // A link from a mail or notification: Back also leads to the overview.
  await page.goto('about:blank');
  await page.goto('/dashboard?tab=settings#data');
  await expect(page.locator('#data')).toBeFocused();
  await expect(page).toHaveTitle('Dữ liệu cá nhân · Cài đặt · Học Viện GoReal');
  await page.getByRole('link', { name: 'Tất cả cài đặt', exact: true }).click();
  await expect(list.getByRole('link', { name: /^Dữ liệu cá nhân/ })).toBeFocused();
});

test('a wide window shows the list of settings beside the page', async ({ player }) => {
  const page = await player.open('/dashboard?tab=settings');
  const list = page.getByRole('navigation', { name: 'Mục của trang cài đặt', exact: true });
  await expect(list.getByRole('link')).toHaveCount(12);
  await expect(list.locator('[aria-current="page"]')).toHaveText('Hồ sơ');
  await expect(page.getByLabel('Tên mà đồng môn sẽ gọi')).toBeVisible();
  await list.getByRole('link', { name: 'Ngày nghỉ', exact: true }).press('Enter');
  await expect(page.locator('#rest')).toBeFocused();
  await expect(page).toHaveTitle('Ngày nghỉ · Cài đặt · Học Viện GoReal');
  await expect(list.locator('[aria-current="page"]')).toHaveText('Ngày nghỉ');
  await expect(page.getByLabel('Tên mà đồng môn sẽ gọi')).toBeHidden();
  await expectAccessible(page);
});

test('a player sees every device, signs one out and changes the password', async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 401/, 'a wrong password is refused');
  const page = await player.open('/dashboard?tab=settings#security');
  await page.getByLabel('Mật khẩu hiện tại', { exact: true }).fill('không phải');
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('khăn rằn phơi ngoài hiên');
  await page.getByLabel('Nhập lại mật khẩu mới', { exact: true }).fill('khăn rằn phơi ngoài hiên');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(page.getByText('Mật khẩu hiện tại chưa đúng.')).toBeVisible();
  await page.getByLabel('Mật khẩu hiện tại', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(page.getByText(/Các thiết bị khác đã được đăng xuất/)).toBeVisible();
  await expect(page.locator('#security').getByText('Thiết bị này', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('in a wide window a failed archive is reported above the earlier one, beside the button', async ({
  player,
}) => {
  const at = '2026-03-02T02:00:00.000Z';
  const archive = { exportId: crypto.randomUUID(), requestedAt: at };
  const none = { readyAt: null, expiresAt: null, size: null, url: null };
  const ready = { readyAt: at, expiresAt: at, size: 12_345_678, url: '/api/exports/x' };
  const items = [
    { ...archive, ...none, status: 'failed' },
    { ...archive, ...ready, status: 'ready' },
  ];
  const page = await player.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route('**/exports', (route) => route.fulfill({ json: { items } }));
  await page.goto('/dashboard?tab=settings#data');
  const [failed, earlier] = [page.getByText(/^Lần gói vừa rồi/), page.getByText(/^Gói xong ngày/)];
  await expect(failed).toBeVisible();
  const button = page.getByRole('button', { name: 'Gói dữ liệu', exact: true });
  const { top } = await edgesOf(earlier);
  expect((await edgesOf(failed)).top).toBeLessThan(top);
  expect((await edgesOf(button)).top).toBeLessThan(top);
});

test('a player exports all data and deletes the account', { tag: '@phone' }, async ({ player }) => {
  const page = await player.open('/dashboard?tab=settings#data');
  await page.getByRole('button', { name: 'Gói dữ liệu' }).click();
  const link = page.getByRole('link', { name: 'Tải gói dữ liệu' });
  await expect(link).toBeVisible({ timeout: 20_000 });
  const downloading = page.waitForEvent('download');
  await link.click();
  expect((await downloading).suggestedFilename()).toMatch(/^goreal-.*\.zip$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Xóa tài khoản này' }).click();
  await page.getByRole('alertdialog').getByLabel('Mật khẩu', { exact: true }).fill(player.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Xóa mãi mãi' }).click();
  await expect(page).toHaveURL(/\/login\?receipt=/);
  await expect(page.getByText('Biên nhận số')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
});
