import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const STREAM = '/dashboard?tab=aura-stream';

/** Opens the AURA Stream without Kael's introduction, which another test covers. */
async function openStream(page: Page): Promise<void> {
  await page.goto(STREAM);
  const kael = page.getByRole('dialog');
  const connect = page.getByRole('button', { name: 'Kết nối Strava' });
  await expect(connect).toBeVisible();
  if (await kael.isVisible().catch(() => false)) await page.keyboard.press('Escape');
}

test('consent is asked first, and a refusal on Strava’s page shows its message', async ({
  player,
}) => {
  const page = await player.open('/dashboard?tab=quests');
  await openStream(page);
  await page.getByRole('button', { name: 'Kết nối Strava' }).click();
  const consent = page.getByRole('dialog', { name: 'Trước khi sang Strava' });
  await expect(consent.getByRole('checkbox')).toHaveCount(2);
  for (const box of await consent.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await consent.getByRole('button', { name: 'Đồng ý và sang Strava' }).click();
  await expect(consent.getByRole('alert')).toContainText('đánh dấu đồng ý');
  await expectAccessible(page);
  await consent.getByLabel(/đọc buổi tập trên Strava/).check();
  await consent.getByRole('button', { name: 'Đồng ý và sang Strava' }).click();
  await page.getByRole('button', { name: 'Từ chối' }).click();
  await expect(page.getByText('Strava authorization failed: access_denied')).toBeVisible();
  await page.waitForURL(STREAM);
});

test('connect, sync and disconnect with all data erased; Strava’s rate limit is explained and waited for', async ({
  academy,
  player,
}) => {
  const page = await connect(player, 'Minh Trần');
  await expect(page.getByText('Đang nối với Minh Trần')).toBeVisible();
  await expectAccessible(page);

  // A swim of one kilometre gives 50 Stamina.
  const control = await page
    .getByRole('link', { name: 'Mở trang điều khiển' })
    .getAttribute('href');
  const strava = await player.newPage();
  await strava.goto(control ?? '');
  const athlete = strava.getByRole('listitem').filter({ hasText: 'Minh Trần' }).first();
  await athlete.getByRole('button', { name: 'Bơi 1 km' }).click();
  await page.getByRole('button', { name: 'Đồng bộ ngay' }).click();
  // Strava's webhook event may already have caused the swim to be read.
  await expect(page.getByRole('status').filter({ hasText: /^Đã (đồng bộ|đọc)/ })).toBeVisible();
  await expect(page.getByText('+50', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Đồng bộ ngay' }).click();
  await expect(page.getByText(/Xin thử lại sau \d+ giây/)).toBeVisible();

  await page.getByRole('button', { name: 'Ngắt kết nối' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ngắt kết nối Strava?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ngắt và xóa' }).click();
  await expect(page.getByText('✅ Đã ngắt kết nối Strava thành công')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kết nối Strava' })).toBeVisible();
  await expect(page.getByText('+50', { exact: true })).toHaveCount(0);

  const later = await connect(await academy.player(), 'Hà Nguyễn');
  await strava.goto(control ?? '');
  await strava.getByLabel('Luôn báo hết lượt (429)').check();
  await strava.getByRole('button', { name: 'Áp dụng' }).click();
  await later.getByRole('button', { name: 'Đồng bộ ngay' }).click();
  await expect(later.getByText(/Strava cho đọc tiếp lúc \d\d:\d\d/)).toBeVisible();
  await expect(later.getByText(/Học Viện sẽ tự đồng bộ tiếp lúc \d\d:\d\d/)).toBeHidden();
  await expectAccessible(later);
});

/** Connects through Strava's page as an athlete of the simulator. */
async function connect(player: Person, athlete: string): Promise<Page> {
  await player.api.put(`/api/users/${player.uid}/introductions/kael`);
  const page = await player.open(STREAM);
  // The athlete's earlier activities are read at once and may open the ceremony of a new tier at any moment.
  const rise = page.getByRole('dialog', { name: /^Linh thể của con/ });
  await page.addLocatorHandler(rise, () => page.keyboard.press('Escape'));
  await page.getByRole('button', { name: 'Kết nối Strava' }).click();
  await page.getByLabel(/đọc buổi tập trên Strava/).check();
  await page.getByRole('button', { name: 'Đồng ý và sang Strava' }).click();
  await page.getByLabel('Đăng nhập với tư cách').selectOption({ label: athlete });
  await page.getByRole('button', { name: 'Cho phép' }).click();
  await expect(page.getByRole('heading', { name: 'Đã kết nối Strava' })).toBeVisible();
  await page.waitForURL(STREAM);
  return page;
}
