import { answerOf } from './support/calls.ts';
import { expect, test } from './support/test.ts';

/** The chat is left out: its rows are placed from the end once their heights are known. */
const TABS = ['celestial', 'journey', 'quests', 'ascension', 'notifications', 'settings'];
const ADMIN_TABS = [
  ...['submissions', 'backgrounds', 'quests', 'guild-images', 'error-logs', 'notifications'],
  ...['aura-stream', 'members', 'operations', 'setup'],
];

for (const tab of TABS) {
  test(`the tab ${tab} does not move while it loads @both`, { tag: '@both' }, async ({
    academy,
    layoutWatch,
  }) => {
    const page = await (await academy.player()).open(`/dashboard?tab=${tab}`);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    layoutWatch.verify();
  });
}

for (const tab of ADMIN_TABS) {
  test(`the panel’s tab ${tab} does not move while it loads`, async ({ academy, layoutWatch }) => {
    const page = await academy.operator.open(`/admin?tab=${tab}`);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    layoutWatch.verify();
  });
}

test('a rejection that arrives live moves nothing', { tag: '@both' }, async ({
  academy,
  layoutWatch,
}) => {
  const player = await academy.player();
  const quest = await player.quest('text');
  const { submissionId } = await player.handIn(quest);
  const page = await player.open('/dashboard?tab=quests');
  await expect(page.getByText('Chờ duyệt', { exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const data = { submissionId, feedback: 'Hãy kể rõ hơn.' };
  await answerOf(academy.elder.api.post('/api/rejectSubmission', { data }));
  await expect(page.getByText('Hãy kể rõ hơn.').first()).toBeVisible();
  layoutWatch.verify();
});

test('a lost connection moves nothing', { tag: '@both' }, async ({ academy, layoutWatch }) => {
  const page = await (await academy.player()).open('/dashboard?tab=quests');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(page.getByText(/Mất kết nối internet/).first()).toBeVisible();
  layoutWatch.verify();
});
