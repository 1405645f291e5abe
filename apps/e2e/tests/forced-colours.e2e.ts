import type { Locator, Page } from '@playwright/test';
import { answerOf } from './support/calls.ts';
import { grantAura } from './support/grant-aura.ts';
import { expect, test } from './support/test.ts';

/** Emulates a contrast theme of Windows: the browser replaces every colour that is not a system colour. */
async function forceColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
}

/** What a system colour, such as Canvas, is in the page. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((color) => {
    const sample = document.body.appendChild(document.createElement('div'));
    sample.style.color = color;
    const computed = getComputedStyle(sample).color;
    sample.remove();
    return computed;
  }, name);
}

function backgroundOf(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test('in forced colours the filled part of a bar differs from the rest', async ({ academy }) => {
  const page = await (await academy.player()).open('/dashboard?tab=quests');
  await forceColours(page);
  const bar = page.getByLabel('Thẻ môn sinh').getByRole('progressbar');
  await expect(bar).toBeVisible();
  const highlight = await systemColour(page, 'Highlight');
  expect(await backgroundOf(bar.locator('div'))).toBe(highlight);
  expect(await backgroundOf(bar)).not.toBe(highlight);
});

test('in forced colours the selected tab of a row differs from the others', async ({ academy }) => {
  const page = await academy.elder.newPage();
  await page.goto('/admin');
  await forceColours(page);
  const rows = page.getByRole('tablist');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    const selected = await backgroundOf(row.getByRole('tab', { selected: true }));
    const others = await Promise.all(
      (await row.getByRole('tab', { selected: false }).all()).map(backgroundOf),
    );
    expect(others).not.toContain(selected);
    // Where forced-color-adjust is auto, the browser paints the page's colour behind text. The text colour of a selected
    // item is that same colour, so the label would be invisible.
    const adjust = await row
      .getByRole('tab', { selected: true })
      .evaluate((tab) => getComputedStyle(tab).forcedColorAdjust);
    expect(adjust).toBe('none');
  }
});

test('in forced colours the picture of the levels has the colours of text', async ({ academy }) => {
  const page = await (await academy.player()).open('/dashboard?tab=ascension');
  await forceColours(page);
  const name = page.locator('svg text', { hasText: 'Chân Nhân' }).filter({ visible: true });
  await expect(name).toHaveCSS('fill', await systemColour(page, 'CanvasText'));
  await expect(name).toHaveCSS('stroke', await systemColour(page, 'Canvas'));
});

test('in forced colours a switch shows whether it is on', async ({ academy }) => {
  const page = await (await academy.player()).open('/dashboard?tab=settings#rituals');
  await forceColours(page);
  const sound = page.getByRole('switch', { name: 'Âm thanh nghi lễ' });
  await expect(sound).not.toBeChecked();
  const off = await backgroundOf(sound);
  await sound.check();
  await expect.poll(() => backgroundOf(sound)).not.toBe(off);
});

test('in forced colours a button that does nothing yet is grey', async ({ academy }) => {
  const page = await (await academy.player()).open('/dashboard?tab=settings#profile');
  await forceColours(page);
  const save = page.getByRole('button', { name: 'Đổi tên' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveCSS('color', await systemColour(page, 'GrayText'));
});

test('in forced colours the own row of a board differs from the others', async ({ academy }) => {
  const player = await academy.player({ guild: 'titans' });
  await grantAura(academy, { player, guild: 'titans', aura: 1 });
  const page = await player.open('/dashboard?tab=honor');
  await forceColours(page);
  const rows = page.getByRole('table', { name: /toàn Học Viện/ }).locator('tbody tr');
  await expect(rows.filter({ hasText: player.name })).toHaveCSS('outline-style', 'solid');
  const other = rows.filter({ hasNotText: player.name }).first();
  await expect(other).toHaveCSS('outline-style', 'none');
  const own = page.getByRole('region', { name: 'Chỗ đứng của con' }).locator('[aria-current]');
  await expect(own).toHaveCSS('outline-style', 'solid');
});

test('in forced colours the count of unread notifications differs from its background', async ({
  academy,
  player,
}) => {
  const payload = { title: 'Thư', body: 'Có thư.', urgent: false };
  const data = { target: 'user', targetUserId: player.uid, payload };
  await answerOf(academy.elder.api.post('/api/sendPushNotification', { data: { data } }));
  const page = await player.open('/dashboard?tab=quests');
  await forceColours(page);
  const count = page.getByRole('button', { name: /^Thư từ Học Viện/ }).getByText('1');
  expect(await backgroundOf(count)).not.toBe(await backgroundOf(page.getByRole('banner')));
  await expect(count).toHaveCSS('forced-color-adjust', 'none');
});

test('in forced colours nothing beneath is seen through what lies above it', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.open('/dashboard?tab=aura-stream');
  await forceColours(page);
  const opaque = /^rgb\(/;
  expect(await backgroundOf(page.getByRole('banner'))).toMatch(opaque);
  expect(await backgroundOf(page.getByRole('navigation', { name: 'Các mục hay dùng' }))).toMatch(
    opaque,
  );
  expect(await backgroundOf(page.getByRole('dialog', { name: 'Kael' }))).toMatch(opaque);
  const quest = await player.quest('text');
  await player.accept(quest);
  await page.goto(`/dashboard?tab=quests&quest=${quest.questId}`);
  await page.getByLabel('Lời kể của con').fill('Con viết xong lá thư cảm ơn trong một trang giấy.');
  const send = page.getByRole('button', { name: 'Dâng báo cáo' });
  expect(await backgroundOf(send.locator('..'))).toMatch(opaque);
  await send.click();
  const sentDialog = page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' });
  expect(await backgroundOf(sentDialog)).toMatch(opaque);
});
