import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { enlargeText } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { delay, holdBack } from './support/held-requests.ts';
import { createLayoutWatch } from './support/layout-watch.ts';
import { storedAnswers } from './support/stored-answers.ts';
import { expect, test } from './support/test.ts';

/** The landscape may cause layout shifts too; every test fails above their limit (`support/test.ts`). */
test.use({ scenery: true });

/** Without the chat: its blocks extend upwards out of view, which the observer counts as movement. */
const TABS = ['celestial', 'journey', 'quests', 'ascension', 'notifications', 'settings'];
const SETTINGS = [
  'profile',
  'guild',
  'security',
  'boards',
  'push',
  'rituals',
  'rest',
  'blocked',
  'aura-stream',
  'consents',
  'data',
  'language',
];
const ADMIN_TABS = [
  'submissions',
  'backgrounds',
  'quests',
  'guild-images',
  'error-logs',
  'notifications',
  'aura-stream',
  'members',
  'operations',
  'setup',
];

test('no tab moves while it loads', { tag: '@both' }, async ({ academy }) => {
  const page = await (await academy.player()).open(`/dashboard?tab=${TABS[0]}`);
  await loadEach(
    page,
    TABS.map((tab) => `/dashboard?tab=${tab}`),
  );
});

test('code and fonts that load slowly move nothing where text is twice as large', {
  tag: '@phone',
}, async ({ academy }) => {
  const page = await (await academy.player()).newPage();
  await enlargeText(page);
  const slow = [
    ['**/*-latin-*.woff2', 500],
    ['**/*-vietnamese-*.woff2', 1000],
    ['**/*.js', 1500],
  ] as const;
  for (const [pattern, delayMs] of slow) {
    await delay(page, pattern, delayMs);
  }
  await page.goto('/dashboard?tab=chat');
  await expect(page.getByRole('log')).toBeVisible();
});

test('the title of the landing page keeps its lines when its fonts arrive on a small phone', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await delay(page, '**/*.woff2', 800);
  // Fonts that are on their way delay the load event.
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  const before = await title.boundingBox();
  await page.waitForFunction(() =>
    [...document.fonts]
      .filter(({ family }) => /^"?Alegreya SC"?$/.test(family))
      .every(({ status }) => status === 'loaded'),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect((await title.boundingBox())?.height).toBe(before?.height);
});

test('the line of the first path moves nothing when it arrives, where text is twice as large', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.newPage();
  await page.setViewportSize({ width: 320, height: 568 });
  await enlargeText(page);
  await delay(page, '**/assets/first-path-*.js', 1500);
  const path = page.getByRole('region', { name: 'Con đường đầu tiên' });
  for (const tab of ['chat', 'quests']) {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(path.getByText('Nhận nhiệm vụ đầu tiên')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
});

test('the line of the first path keeps its height when its font arrives, where text is twice as large', {
  tag: '@phone',
}, async ({ academy }) => {
  const page = await (await academy.player()).newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await enlargeText(page);
  const letGo = await holdBack(page, '**/*.woff2');
  // Fonts that are on their way delay the load event.
  await page.goto('/dashboard?tab=honor', { waitUntil: 'commit' });
  const path = page.getByRole('region', { name: 'Con đường đầu tiên' });
  await expect(path.getByText('Nhận nhiệm vụ đầu tiên')).toBeVisible();
  const before = await path.boundingBox();
  letGo();
  await page.waitForFunction(() => document.fonts.check('600 1rem "Be Vietnam Pro"', 'ế'));
  await page.waitForLoadState('networkidle');
  expect((await path.boundingBox())?.height).toBe(before?.height);
});

for (const [width, height] of [
  [768, 1024],
  [1024, 1366],
] as const) {
  test(`quests that arrive late move no card of the player, ${width} × ${height}`, async ({
    academy,
  }) => {
    const page = await academy.elder.newPage();
    await page.setViewportSize({ width, height });
    await delay(page, '**/api/quests*', 1500);
    await page.goto('/dashboard?tab=quests');
    const card = page.getByRole('region', { name: 'Thẻ môn sinh' });
    await expect(card).toBeHidden();
    await expect(page.getByRole('button', { name: /^Nhận nhiệm vụ/ }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(card).toBeVisible();
  });
}

test('no page of the settings moves while it loads', { tag: '@both' }, async ({ academy }) => {
  const page = await (await academy.player()).open('/dashboard?tab=settings');
  for (const id of SETTINGS) {
    // A navigation to another fragment alone loads no page.
    await page.goto('about:blank');
    await loadEach(page, [`/dashboard?tab=settings#${id}`]);
    await expect(page.locator(`#${id} section`).first()).toBeVisible();
  }
});

test('no tab of the panel moves while it loads', async ({ academy }) => {
  const page = await academy.operator.open(`/admin?tab=${ADMIN_TABS[0]}`);
  await loadEach(
    page,
    ADMIN_TABS.map((tab) => `/admin?tab=${tab}`),
  );
});

test('the settings of the operations keep their height when their values arrive', async ({
  academy,
}) => {
  const page = await academy.operator.newPage();
  const letGo = await holdBack(page, /\/api\/(door|youngPlayersMode|factorPolicy)$/);
  await page.goto('/admin?tab=operations', { waitUntil: 'commit' });
  const sections = ['Cửa Học Viện', 'Môn sinh nhỏ tuổi', 'Yêu cầu xác thực hai lớp'].map((name) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) }),
  );
  const heights = () =>
    Promise.all(
      sections.map(async (section) => (await section.last().boundingBox())?.height ?? Number.NaN),
    );
  for (const section of sections) await expect(section.last()).toBeVisible();
  const before = await heights();
  letGo();
  for (const section of sections)
    await expect(section.last().getByRole('combobox').first()).toBeEnabled();
  expect(await heights()).toEqual(before);
});

/** Whether the queries of a name are stored for reading without a network. */
async function isStored(page: Page, name: string): Promise<boolean> {
  return (await storedAnswers(page)).some(({ json }) => json.includes(`"queryKey":["${name}"`));
}

/** Opens each address by a page load, not by a navigation within the app. */
async function loadEach(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
}

test('a rejection that arrives live moves nothing', { tag: '@both' }, async ({
  academy,
  player,
}) => {
  const quest = await player.quest('text');
  const { submissionId } = await player.submit(quest);
  const page = await player.open('/dashboard?tab=quests');
  await expect(page.getByText('Chờ duyệt', { exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await academy.reject(submissionId, 'Hãy kể rõ hơn.');
  await expect(page.getByText('Hãy kể rõ hơn.').first()).toBeVisible();
});

test('a lost connection moves nothing', { tag: '@both' }, async ({ academy, consoleWatch }) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED/, 'a late request of the page may still run');
  const page = await (await academy.player()).open('/dashboard?tab=quests');
  // On a slow machine the network is idle for a moment before the page requests the rest of its code.
  await expect(page.getByRole('region', { name: 'Con đường đầu tiên', exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  const week = page.getByRole('region', { name: 'Tuần này', exact: true });
  await expect(week).toHaveAttribute('aria-busy', 'false');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(page.getByText(/Mất kết nối internet/).first()).toBeVisible();
});

test('a connection lost on any tab moves nothing and covers nothing', { tag: '@phone' }, async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED/, 'a late request of the page may still run');
  const page = await (await academy.player()).open('/dashboard?tab=quests');
  for (const tab of ['aura-stream', 'chat', 'honor', 'celestial', 'journey', 'notifications']) {
    await page.goto(`/dashboard?tab=${tab}`);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    const notice = page.getByText(/Ngoại tuyến|Mất kết nối internet/).first();
    await expect(notice, tab).toBeVisible();
    // These two say it in a place of their own within the tab.
    if (tab !== 'chat' && tab !== 'notifications') {
      const panel = page.getByRole('tabpanel').first();
      const edge = (part: Locator, side: 'top' | 'bottom') =>
        part.evaluate((element, name) => element.getBoundingClientRect()[name], side);
      expect(await edge(notice, 'bottom'), tab).toBeLessThan(await edge(panel, 'top'));
    }
    await page.context().setOffline(false);
    await expect(page.getByText(/Ngoại tuyến|Mất kết nối internet/), tab).toHaveCount(0);
  }
});

test('quests that cannot be refreshed say so, and nothing moves', { tag: '@phone' }, async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 503/, 'the quests are refused');
  const page = await (await academy.player()).open('/dashboard?tab=quests');
  await expect.poll(() => isStored(page, 'quests')).toBe(true);
  await page.route('**/api/quests', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  const notice = page.getByText('Chưa làm mới được sổ nhiệm vụ');
  await expect(notice).toBeVisible();
  await page.unroute('**/api/quests');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(notice).toBeHidden();
});

test('a quest accepted on another device keeps its card, and moves nothing', {
  tag: '@both',
}, async ({ player }) => {
  const quest = await player.quest('text');
  const page = await player.open('/dashboard?tab=quests');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await player.accept(quest);
  await expect(page.getByText('Đã nhận hôm nay', { exact: true })).toBeVisible();
});

test('a page opened at a quest that was accepted since its data were stored moves nothing', {
  tag: '@both',
}, async ({ player }) => {
  const quest = await player.quest('text');
  const page = await player.open('/dashboard?tab=quests');
  await expect.poll(() => isStored(page, 'activeQuests')).toBe(true);
  await page.goto('about:blank');
  await player.accept(quest);
  await delay(page, '**/activeQuests', 1500);
  await page.goto(`/dashboard?tab=quests&quest=${quest.questId}`);
  await expect(page.getByRole('region', { name: quest.title }).getByRole('textbox')).toBeVisible();
});

test('a first submission that is accepted and rejected elsewhere moves nothing', {
  tag: '@both',
}, async ({ academy, player }) => {
  const quest = await player.quest('text');
  const page = await player.open('/dashboard');
  await expect(page.getByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await player.accept(quest);
  await expect(page.getByRole('button', { name: 'Viết báo cáo' })).toBeVisible();
  const { submissionId } = await player.submit(quest);
  await expect(page.getByText(/^Con đã dâng: /)).toBeVisible();
  await academy.reject(submissionId, 'Hãy kể rõ hơn.');
  await expect(page.getByRole('button', { name: 'Làm lại' }).first()).toBeVisible();
});

test('an acceptance whose live event overtakes its answer counts as the result of the press', async ({
  academy,
}) => {
  const page = await (await academy.player()).open('/dashboard?tab=quests');
  await page.route('**/activeQuests/*', async (route) => {
    const response = await route.fetch();
    await setTimeout(1500);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Nhận nhiệm vụ: Lời cảm ơn có địa chỉ' }).click();
  await expect(page.getByRole('heading', { name: 'Con đang làm' })).toBeVisible();
});

test('an answer that comes late moves nothing', { tag: '@both' }, async ({
  academy,
  layoutWatch,
}) => {
  layoutWatch.countLateAnswers();
  const page = await (await academy.player()).open('/dashboard?tab=settings#data');
  await delay(page, '**/exports', 1000);
  await page.getByRole('button', { name: 'Gói dữ liệu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Tải gói dữ liệu' })).toBeVisible();
});

test('an invitation that is slow to be read moves nothing', { tag: '@both' }, async ({
  academy,
}) => {
  const { code } = await answerOf<{ code: string }>(
    academy.elder.api.post('/api/invitations', {
      data: { uses: 1, days: 1, guild: 'envoys', note: '' },
    }),
  );
  const page = await academy.visitor();
  await delay(page, '**/invitations/offer', 4000);
  await page.goto(`/register?invitation=${code}`);
  await expect(page.getByLabel('Tên hiển thị')).toBeVisible();
  await expect(page.getByText('Lời mời của')).toBeVisible();
});

test('the watch reports a block that moves without a press', async ({ browser, server }) => {
  const watch = createLayoutWatch();
  const context = await browser.newContext({ baseURL: server.url });
  await watch.follow(context);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('heading').first().waitFor();
  expect(() => watch.verify()).not.toThrow();
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.height = '200px';
    document.body.prepend(block);
  });
  await expect(async () => expect(() => watch.verify()).toThrow('/login')).toPass({
    timeout: 15_000,
  });
  await context.close();
});
