import { expect, test } from './support/test.ts';

test('a rejection moves nothing where the submissions are collapsed, and its card moves up with a press', {
  tag: '@both',
}, async ({ academy }) => {
  const player = await academy.player({ guild: 'envoys' });
  const submissions: string[] = [];
  for (let number = 1; number <= 5; number += 1) {
    submissions.push((await player.submit(await academy.quest())).submissionId);
  }
  const page = await player.open('/dashboard?tab=quests');
  const fold = page.getByText(/^Đã dâng báo cáo \(/);
  await expect(fold).toContainText('5');
  await page.waitForLoadState('networkidle');
  for (const submissionId of submissions.slice(0, 2)) {
    const feedback = `Hãy kể rõ hơn: ${submissionId}`;
    await academy.reject(submissionId, feedback);
    await expect(page.getByText(feedback).first()).toBeAttached();
  }
  await expect(fold).toContainText('5');
  await page.keyboard.press('Shift');
  await expect(fold).toContainText('3');
});

test('the badge and the kind of the first quest keep clear of the picture in its corner, and their own height', async ({
  player,
}) => {
  const page = await player.open('/dashboard?tab=quests');
  const card = page.locator('[data-hero]');
  await expect(card).toBeVisible();
  for (const width of [360, 390, 430, 600, 767]) {
    await page.setViewportSize({ width, height: 844 });
    const place = await card.evaluate((hero) => {
      const picture = hero.querySelector('[aria-hidden] > svg')?.getBoundingClientRect();
      const badges = [...hero.querySelectorAll('header :is(span, p):has(> svg)')].map((badge) =>
        badge.getBoundingClientRect(),
      );
      const nearest = (badge: DOMRect) => {
        if (!picture) return Number.NaN;
        const radius = picture.width / 2;
        const y = picture.y + radius;
        const x = picture.x + radius;
        return (
          Math.hypot(x - badge.right, y - Math.max(badge.top, Math.min(y, badge.bottom))) - radius
        );
      };
      return {
        count: badges.length,
        nearest: Math.min(...badges.map(nearest)),
        highest: Math.max(...badges.map(({ height }) => height)),
      };
    });
    expect(place.count, `at ${width} px`).toBeGreaterThan(1);
    expect(place.nearest, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(place.highest, `at ${width} px`).toBeLessThan(40);
  }
});
