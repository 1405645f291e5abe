import { expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { expect, test } from './support/test.ts';

test('reports from the chat and the board hide a name; the elder removes it, and another one is chosen', {
  tag: '@both',
}, async ({ academy, consoleWatch }) => {
  consoleWatch.allow(/status of 400/, 'a removed name is refused');
  const name = `Tên Không Hay ${Date.now() % 100_000}`;
  const player = await academy.player({ name });
  const reader = await academy.player();
  const words = `Lời của người ấy ${Date.now()}`;
  await answerOf(player.api.post('/api/guildChats/envoys/messages', { data: { message: words } }));
  const page = await reader.open('/dashboard?tab=chat');
  const log = page.getByRole('log', { name: 'Lời nói trong sảnh' });
  const row = log.getByRole('listitem').filter({ hasText: words });
  await row.getByRole('button', { name: /^Tùy chọn tin nhắn của / }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Báo vi phạm về tên người viết' }).click();
  await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Xúc phạm, chê bai' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Báo vi phạm' }).click();
  await expect(page.getByText(/Trưởng Lão đã nhận/)).toBeVisible();
  for (let more = 0; more < 2; more += 1) {
    const other = await academy.player();
    const data = { userId: player.uid, name, reason: 'insult' };
    expect((await other.api.post('/api/nameReports', { data })).status()).toBe(204);
  }
  // The open chat shows the name that the Academy gave, without being loaded again.
  await expect(log.getByText(name)).toHaveCount(0);
  await expect(row).toContainText(/Môn sinh \d{4}/);

  await page.goto('/dashboard?tab=honor');
  await page.getByRole('button', { name: 'Báo vi phạm về một tên' }).click();
  await expect(page.getByRole('dialog').getByLabel('Tên hiển thị')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Thôi', { exact: true }).click();

  const desk = await academy.elder.open('/admin?tab=submissions&queue=chat');
  const card = desk.getByRole('article', { name: `Tên hiển thị “${name}”` });
  await expect(card.getByText('3 lần báo vi phạm')).toBeVisible();
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Gỡ tên', exact: true }).click();
  await desk.getByLabel('Lý do gửi người ấy').fill('Tên này làm đau người khác.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Gỡ tên' }).click();
  await expect(desk.getByText('Đã gỡ tên. Người ấy sẽ nhận thư.')).toBeVisible();
  await expect(card).toHaveCount(0);

  const own = await player.open('/dashboard?tab=notifications');
  await expect(own.getByText(/Trưởng Lão đã gỡ tên hiển thị/)).toBeVisible();
  await own.goto('/dashboard?tab=settings#profile');
  const field = own.getByLabel('Tên mà đồng môn sẽ gọi');
  await field.fill(name);
  await own.getByRole('button', { name: 'Đổi tên' }).click();
  await expect(own.getByText(/đã bị gỡ\. Hãy chọn một tên khác\./)).toBeVisible();
  await expect(field).toHaveValue(name);
  await field.fill('Người Hiền Lành');
  await own.getByRole('button', { name: 'Đổi tên' }).click();
  await expect(own.getByText('Từ nay Học Viện gọi tên Người Hiền Lành.')).toBeVisible();
});
