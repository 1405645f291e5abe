import { expectAccessible } from './support/accessible.ts';
import { changeCeremonies } from './support/changed-answers.ts';
import { edgesOf } from './support/edges.ts';
import { expect, test } from './support/test.ts';

test('the Ascension Path shows six levels, the present one, and the AURA still needed', {
  tag: '@both',
}, async ({ player }) => {
  const page = await player.open('/dashboard?tab=ascension');
  await expect(page.getByRole('heading', { name: 'Đường Thăng Hoa', level: 2 })).toBeVisible();
  await expect(page.getByText('Còn 100 AURA nữa là lên cấp Đệ Tử')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  const levels = ['Môn Sinh', 'Đệ Tử', 'Hộ Pháp', 'Võ Sư', 'Hiền Giả', 'Chân Nhân'];
  for (const name of levels) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  }
  await expect(page.locator('[aria-current="step"]')).toContainText('Môn Sinh');
  await expect(page.getByText('nên không phai thêm được nữa')).toBeVisible();
  await expectAccessible(page);
});

test('the ceremony of a level shows what it brings above its button on a phone', async ({
  academy,
}) => {
  const player = await academy.player({ guild: 'titans' });
  const quest = await academy.quest({ auraReward: 1000, guild: 'titans' });
  const { submissionId } = await player.submit(quest);
  await academy.approve(submissionId);
  const page = await player.open('/dashboard?tab=quests', {
    viewport: { width: 390, height: 664 },
    reducedMotion: 'reduce',
  });
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  const ceremony = page.getByRole('dialog').filter({ hasText: 'Lễ thăng cấp' });
  const next = ceremony.getByRole('button', { name: 'Tiếp tục' });
  await expect(next).toBeVisible();
  const perks = ceremony.getByRole('region');
  const gap = async () => (await edgesOf(next)).top - (await edgesOf(perks)).bottom;
  await expect.poll(gap).toBeGreaterThanOrEqual(8);
});

test('the ceremony of every level is whole on the smallest phones', { tag: '@phone' }, async ({
  academy,
  player,
}) => {
  const { submissionId } = await player.submit(await player.quest('text'));
  await academy.approve(submissionId);
  let [from, to] = ['', 'genesis'];
  const page = await player.newPage({ reducedMotion: 'reduce' });
  await changeCeremonies(page, player.uid, ([item]) => [
    { ...item, type: 'level_up', oldLevel: from, newLevel: to, ceremony: 'waiting' },
  ]);
  for (const level of ['acolyte', 'guardian', 'warrior', 'sage', 'legendary']) {
    [from, to] = [to, level];
    await page.goto('/dashboard?tab=quests');
    const ceremony = page.getByRole('dialog', { name: /lên cấp/ });
    await expect(ceremony.getByRole('button', { name: 'Tiếp tục' })).toBeVisible();
    for (const [width, height] of [
      [360, 640],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      const hidden = () => ceremony.evaluate((stage) => stage.scrollHeight - stage.clientHeight);
      await expect.poll(hidden, `${level} at ${width} × ${height}`).toBe(0);
    }
  }
});
