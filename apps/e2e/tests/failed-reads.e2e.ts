import type { Page, Route } from '@playwright/test';
import { delay } from './support/held-requests.ts';
import { expect, test } from './support/test.ts';

const refuse = (route: Route) => route.fulfill({ status: 403 });

/** Each test fails where the layout of a page moves more than the limit (`support/test.ts`). */
const TABS = ['quests', 'journey', 'honor', 'aura-stream'] as const;

for (const width of [320, 768, 1440]) {
  test(`nothing moves on a tab of which nothing can be read, ${width} px wide`, async ({
    consoleWatch,
    player,
  }) => {
    consoleWatch.allow(/status of 403/, 'reads are refused');
    await player.api.put(`/api/users/${player.uid}/introductions/kael`);
    for (const tab of TABS) {
      const page = await player.newPage();
      await page.setViewportSize({ width, height: width < 768 ? 640 : 1000 });
      await refuseReads(page);
      await page.goto(`/dashboard?tab=${tab}`);
      await expect(page.getByText('Thử lại', { exact: true }).first(), tab).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.context().close();
    }
  });
}

test('while quests cannot be read, nothing is said about the reports that belong to them', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 403/, 'reads are refused');
  const page = await (await academy.player()).newPage();
  await refuseReads(page);
  const submissions = page.waitForResponse(/\/api\/submissions\?/);
  await page.goto('/dashboard?tab=quests');
  await submissions;
  await expect(page.getByText(/^Không thể thực hiện việc mở sổ nhiệm vụ/)).toBeVisible();
  await expect(page.getByText(/^Chưa tải được các báo cáo đã nộp/)).toHaveCount(0);
});

test('pictures of guilds that cannot be read are said to be missing, and nothing moves', {
  tag: '@both',
}, async ({ academy, consoleWatch }) => {
  consoleWatch.allow(/status of 403/, 'reads are refused');
  const page = await academy.elder.newPage();
  await delay(page, '**/api/guilds', 1000, refuse);
  await page.goto('/admin?tab=guild-images');
  await expect(page.getByText(/^Chưa tải được ảnh của các Guild/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});

/** Answers a moment later, so that the placeholders are painted; the profile alone is read. */
async function refuseReads(page: Page): Promise<void> {
  const refused =
    /\/api\/(quests|submissions|leaderboards|users\/[^/]+\/(?!introductions|notifications))/;
  await delay(page, refused, 1000, refuse);
}
