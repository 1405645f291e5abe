import { expectAccessible } from './support/accessible.ts';
import { answerOf, type Quest } from './support/calls.ts';
import { changeCeremonies } from './support/changed-answers.ts';
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
  const data = {
    title: `Large quest ${crypto.randomUUID().slice(0, 8)}`,
    description: 'A quest with a large reward.',
    auraReward: 1000,
    guild: 'titans',
    reportType: 'text',
    isDaily: false,
  };
  const quest = await answerOf<Quest>(academy.operator.api.post('/api/quests', { data }));
  const { submissionId } = await player.submit(quest);
  await answerOf(academy.operator.api.post('/api/approveSubmission', { data: { submissionId } }));
  await answerOf(
    academy.operator.api.patch(`/api/quests/${quest.questId}`, { data: { isActive: false } }),
  );
  const page = await player.open('/dashboard?tab=quests', {
    viewport: { width: 390, height: 664 },
    reducedMotion: 'reduce',
  });
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  const ceremony = page.getByRole('dialog').filter({ hasText: 'Lễ thăng cấp' });
  const next = ceremony.getByRole('button', { name: 'Tiếp tục' });
  await expect(next).toBeVisible();
  const gap = async () => {
    const perks = await ceremony.getByRole('region').boundingBox();
    const button = await next.boundingBox();
    return (button?.y ?? 0) - ((perks?.y ?? 0) + (perks?.height ?? 0));
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(8);
});

test('the ceremony of every level is whole on the smallest phones', { tag: '@phone' }, async ({
  academy,
  player,
}) => {
  const { submissionId } = await player.submit(await player.quest('text'));
  await answerOf(academy.elder.api.post('/api/approveSubmission', { data: { submissionId } }));
  let [from, to] = ['', 'genesis'];
  const page = await (await player.device({ reducedMotion: 'reduce' })).newPage();
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
