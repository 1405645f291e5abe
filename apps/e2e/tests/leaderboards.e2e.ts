import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { edgesOf } from './support/edges.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

test('a name is on the Hall of Honor until its owner hides it, live for everyone', async ({
  academy,
}) => {
  const hero = await academy.player({ guild: 'titans', name: 'Đinh Bền Chí' });
  const other = await academy.player({ guild: 'titans' });
  const { submissionId } = await hero.submit(await hero.quest('text'));
  await academy.approve(submissionId);

  const page = await other.open('/dashboard?tab=honor');
  const board = page.getByRole('table', { name: /toàn Học Viện/ });
  const row = board.getByRole('row', { name: /Đinh Bền Chí/ });
  await expect(row).toContainText('Vệ Thần');
  await expect(board.getByRole('columnheader')).toHaveText([
    'Hạng',
    'Môn sinh',
    'Guild',
    'AURA',
    'Cấp',
    'Chuỗi ngày',
  ]);
  const own = page.getByRole('region', { name: 'Chỗ đứng của con' });
  await expect(own.locator('[aria-current]')).toContainText(other.name);
  await expectAccessible(page);

  const settings = await hero.open('/dashboard?tab=settings#boards');
  const ceremony = settings.getByRole('dialog', { name: /đã được duyệt/ });
  await expect(ceremony).toBeVisible();
  await settings.keyboard.press('Escape');
  await expect(ceremony).toBeHidden();
  const asked = settings.getByRole('radio', { name: /Mang biệt danh/ });
  const bears = /“(.+?)”/.exec((await asked.locator('..').textContent()) ?? '')?.[1] ?? '';
  await asked.check();
  await expect(settings.getByText('Đã lưu lựa chọn.')).toBeVisible();
  await expectAccessible(settings);
  await expect(board.getByRole('row', { name: new RegExp(bears) })).toBeVisible();
  await expect(row).toHaveCount(0);
  await settings.getByRole('radio', { name: /Không lên bảng/ }).check();
  await expect(board.getByRole('row', { name: new RegExp(bears) })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Guild của con' }).click();
  await expect(page).toHaveURL('/dashboard?tab=honor&board=guild');
  await expect(page.getByRole('table', { name: /Guild Vệ Thần/ })).toBeVisible();
});

/** The board of honor on a phone, and the place of its player. */
async function openBoard(player: Person): Promise<{ page: Page; own: Locator }> {
  const page = await player.open('/dashboard?tab=honor');
  await expect(page.getByRole('list', { name: /toàn Học Viện/ })).toBeVisible();
  return { page, own: page.getByRole('region', { name: 'Chỗ đứng của con' }) };
}

test('in a low window the own place leaves the board free', { tag: '@phone' }, async ({
  player,
}) => {
  const { page, own } = await openBoard(player);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(async () => (await own.boundingBox())?.height).toBeLessThan(90);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('tab', { name: 'Guild của con' }).click();
  await expect(page).toHaveURL('/dashboard?tab=honor&board=guild');
});

test('on the phone the own place is at the lower edge and expands', { tag: '@phone' }, async ({
  player,
}) => {
  const { page, own } = await openBoard(player);
  await expect(own.getByText(/^Hạng \d/).first()).toBeInViewport();
  const bar = page.getByRole('navigation', { name: 'Các mục hay dùng' });
  expect((await edgesOf(own)).bottom).toBeLessThanOrEqual((await edgesOf(bar)).top);
  await expect(own.getByRole('list')).toBeHidden();
  await own.getByRole('button', { name: 'Quanh con' }).click();
  await expect(own.getByRole('list', { name: 'Những người đứng quanh con' })).toBeVisible();
  await expectAccessible(page);
});
