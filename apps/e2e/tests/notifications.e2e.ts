import { expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

async function write(options: {
  elder: Person;
  to: Person;
  title: string;
  urgent?: boolean;
}): Promise<void> {
  const { elder, to, title, urgent = false } = options;
  const payload = { title, body: 'Lời nhắn từ Trưởng Lão.', urgent };
  const data = { target: 'user', targetUserId: to.uid, payload };
  await answerOf(elder.api.post('/api/sendPushNotification', { data: { data } }));
}

test('notifications arrive live on every device, under their filters, and are marked as read on all', {
  tag: '@both',
}, async ({ academy, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED/, 'the network is taken away by this test');
  const { elder } = academy;
  const player = await academy.player();
  for (let at = 1; at <= 22; at += 1) await write({ elder, to: player, title: `Thư số ${at}` });
  const page = await player.open('/dashboard?tab=notifications');
  const other = await player.open('/dashboard?tab=quests');
  await expect(page.getByText('22 lá thư, 22 thư chưa đọc.')).toBeVisible();
  await expect(page.getByText('Trực tuyến')).toBeVisible();
  await expect(other.getByRole('button', { name: /22 thư chưa đọc/ })).toBeVisible();
  await page.getByRole('button', { name: 'Xem thêm thư cũ' }).click();
  await expect(page.getByRole('button', { name: 'Xem thêm thư cũ' })).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: /Thư số 1 / })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));

  await write({ elder, to: player, title: 'Việc gấp', urgent: true });
  const urgent = page.getByRole('button', { name: /Việc gấp/ });
  await expect(urgent).toContainText('Khẩn');
  await expect(urgent).toContainText('Vừa xong');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Nhiệm vụ và cấp' }).click();
  await expect(page).toHaveURL(/filter=progress/);
  await expect(page.getByText('Không có lá thư nào ở đây')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Nhiệm vụ và cấp' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: 'Từ Trưởng Lão' }).click();
  await expect(page.getByRole('button', { name: /Việc gấp/ })).toBeVisible();
  await page.getByRole('button', { name: 'Đánh dấu tất cả là đã đọc' }).click();
  await expect(page.getByText('23 lá thư, con đã đọc hết.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Thư từ Học Viện', exact: true })).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('Ngoại tuyến')).toBeVisible();
  await expect(
    page.getByText('Mất kết nối internet. Sẽ tự động tải lại khi có kết nối.'),
  ).toBeVisible();
  await write({ elder, to: player, title: 'Khi con vắng' });
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /Khi con vắng/ })).toBeVisible();
});

test('five thousand notifications render at most a screenful of rows', { tag: '@phone' }, async ({
  player,
}) => {
  const page = await player.open('/dashboard?tab=quests');
  const inbox = { items: notificationItems(5000), nextCursor: null, total: 5000, unread: 5000 };
  await page.route('**/notifications?*', (route) => route.fulfill({ json: inbox }));
  await page.goto('/dashboard?tab=notifications');
  const rows = page.locator('[data-index]');
  await expect(rows.first()).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(rows.first()).not.toHaveAttribute('data-index', '0');
  expect(await rows.count()).toBeLessThan(60);
});

function notificationItems(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    type: 'admin_notification',
    title: `Thư số ${at}`,
    body: 'Một lá thư dài vừa đủ để chiếm hai dòng trên màn hình nhỏ của một chiếc điện thoại.',
    message: '',
    icon: null,
    isRead: false,
    read: false,
    createdAt: new Date(Date.now() - at * 60_000).toISOString(),
    clickAction: null,
    data: {},
    sentBy: null,
    priority: 'normal',
    questId: null,
    auraReward: null,
    oldLevel: null,
    newLevel: null,
    ceremony: 'none',
  }));
}

test('the region that an address names is below the header, on a phone too', async ({
  academy,
}) => {
  const player = await academy.player({ guild: 'titans' });
  const page = await player.open('/dashboard');
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/dashboard?tab=journey#streak');
  const heading = page.getByRole('heading', { name: 'Lịch chuỗi ngày' });
  const isUncovered = () =>
    heading.evaluate((shown) => {
      const { top, bottom } = shown.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return top >= header && bottom <= window.innerHeight;
    });
  await expect.poll(isUncovered).toBe(true);
});
