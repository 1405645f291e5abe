import type { Locator, Page } from '@playwright/test';
import { enlargeText } from './support/accessible.ts';
import { activityLog } from './support/activity-log.ts';
import { answerOf } from './support/calls.ts';
import { changeAnswers } from './support/changed-answers.ts';
import { edgesOf, expectAboveBar, pageWidth } from './support/edges.ts';
import { grantAura } from './support/grant-aura.ts';
import { LONG_NAME } from './support/long-name.ts';
import { gpxFile } from './support/media.ts';
import { signIn } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 390, 768, 1024, 1200, 1240, 1340, 1366, 1440, 1920];
const PHONES = [
  [390, 844],
  [360, 740],
  [360, 640],
  [320, 568],
] as const;
const FIGURE = 987_654;

for (const board of [
  { title: 'honor', path: '/dashboard?tab=honor', figure: 'currentAura' },
  { title: 'celestial', path: '/dashboard', figure: 'totalStamina' },
]) {
  test(`a name of forty characters pushes no figure off the ${board.title} board`, async ({
    academy,
  }) => {
    const player = await academy.player({ guild: 'titans', name: LONG_NAME });
    const page = await player.newPage();
    await fillBoards(page);
    await page.goto(board.path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText('987.654').first()).toBeVisible();
      await expect.poll(() => cutOff(page), `at ${width} px`).toEqual([]);
    }
  });
}

for (const path of ['/dashboard?tab=quests', '/dashboard?tab=ascension', '/dashboard?tab=chat']) {
  test(`${path} does not scroll sideways for a name of forty characters`, async ({ academy }) => {
    const player = await academy.player({ guild: 'titans', name: LONG_NAME });
    const page = await player.open(path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

for (const state of ['waiting', null] as const) {
  const title = state === null ? 'the choice of a guild' : 'the waiting screen';
  test(`${title} shows a name of forty characters whole and as a heading`, async ({ academy }) => {
    const newcomer = await academy.player({ guild: '', name: LONG_NAME });
    const page = await newcomer.newPage();
    await changeAnswers(page, `**/api/users/${newcomer.uid}`, (profile) => ({
      ...profile,
      newcomer: state,
    }));
    const since = '2026-03-02T02:00:00.000Z';
    await page.route(`**/api/users/${newcomer.uid}/admission`, (route) =>
      route.fulfill({ json: { state, since, endsAt: null, reason: null, mayAskAgain: false } }),
    );
    await page.goto('/select-guild');
    const heading = page.getByRole('heading', { name: LONG_NAME });
    await expect(heading).toBeVisible();
    // At 320 px a word of 24 letters fits on one line in the smallest font size of this heading.
    for (const [width, letters] of Object.entries({ 320: 24, 390: 28, 768: 40, 1200: 40 })) {
      await page.setViewportSize({ width: Number(width), height: 844 });
      const at = `at ${width} px`;
      await expect.poll(() => linesOf(heading, LONG_NAME.slice(0, letters)), at).toBe(1);
      expect(await linesOf(heading, LONG_NAME), at).toBe(letters < LONG_NAME.length ? 2 : 1);
      const size = await heading.evaluate((element) => getComputedStyle(element).fontSize);
      expect(Number.parseFloat(size), at).toBeGreaterThanOrEqual(20);
      await expectNoSidewaysScroll(page);
    }
  });
}

/** Number of line boxes that contain a part of the word: more than one where the browser has broken it. */
function linesOf(text: Locator, word: string): Promise<number> {
  return text.evaluate((element, searched) => {
    const node = element.firstChild;
    if (node === null) return 0;
    const range = document.createRange();
    const from = node.textContent?.indexOf(searched) ?? 0;
    range.setStart(node, from);
    range.setEnd(node, from + searched.length);
    return range.getClientRects().length;
  }, word);
}

test('the journey breaks an elder’s name of forty characters', async ({ academy, player }) => {
  const { submissionId } = await player.submit(await player.quest('text'));
  await academy.reject(submissionId, LONG_NAME);
  const page = await player.newPage();
  await changeAnswers(page, /\/api\/submissions(\?|$)/, (journey) => {
    for (const item of journey.items) item.decidedByName = LONG_NAME;
    return journey;
  });
  await page.goto('/dashboard?tab=journey');
  await expect(page.getByText(`Trưởng Lão ${LONG_NAME} trả lại`)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('somebody with a name of forty letters chooses a guild on a phone', { tag: '@phone' }, async ({
  academy,
}) => {
  const newcomer = await academy.player({ guild: '', name: LONG_NAME });
  const page = await newcomer.open('/select-guild');
  await page.getByText('Vệ Thần', { exact: true }).click();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => pageWidth(page), `at ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: 'Xác nhận', exact: true }).click();
  const welcome = page.getByRole('dialog');
  await expect(welcome).toBeVisible();
  await expect.poll(() => pageWidth(page)).toBeLessThanOrEqual(390);
  await welcome.getByRole('button', { name: 'Bước vào ngay', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the chosen tab stays whole in its row, whatever the width', async ({ academy }) => {
  const page = await academy.operator.open('/admin?tab=setup');
  const row = page.getByRole('tablist').first();
  const tab = row.getByRole('tab', { selected: true });
  await expect(tab).toHaveAccessibleName('Thiết lập');
  for (const width of [1440, 320, 768, 1240]) {
    await page.setViewportSize({ width, height: 900 });
    const seen = async () => {
      const [outer, inner] = [await edgesOf(row), await edgesOf(tab)];
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    };
    await expect.poll(seen, `at ${width} px`).toBe(true);
  }
});

test('the first row of the activity log is on the first screen of a phone', {
  tag: '@phone',
}, async ({ academy }) => {
  const page = await academy.elder.newPage();
  await showLog(page, 3);
  const first = page.getByRole('row').nth(1);
  await expect(first).toBeInViewport({ ratio: 1 });
  const filter = page.locator('summary', { hasText: 'Lọc nhật ký' });
  await filter.click();
  await page.getByLabel('Tên môn sinh').fill('minh');
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  await expect(page).toHaveURL(/log[.]displayName=minh/);
  await expect(page.getByLabel('Tên môn sinh')).toBeHidden();
  await expect(filter).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
});

test('a row of the activity log is whole on a phone', { tag: '@phone' }, async ({ academy }) => {
  const page = await academy.elder.newPage();
  await showLog(page, 1);
  await expect(page.getByRole('rowheader').getByText('Chạy bộ')).toBeVisible();
  expect(await pageWidth(page)).toBe(390);
  await expectWholeTable(page);
});

test('no column of the activity log is cut off, also with text twice as large', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_BLOCKED_BY_CLIENT/, 'the test refuses the fonts');
  const page = await academy.elder.newPage();
  await showLog(page, 1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectWholeTable(page);
  }
  await page.route('**/*.woff2', (route) => route.abort('blockedbyclient'));
  await enlargeText(page);
  for (const width of [1200, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible();
    await expectWholeTable(page);
  }
});

async function showLog(page: Page, rows: number): Promise<void> {
  const name = 'Chạy sáng quanh hồ';
  await page.route('**/api/getStravaActivityLog*', (route) =>
    route.fulfill({ json: activityLog({ rows, displayName: LONG_NAME, name, points: FIGURE }) }),
  );
  await page.goto('/admin?tab=aura-stream');
  await expect(page.getByRole('table')).toBeVisible();
}

async function expectWholeTable(page: Page): Promise<void> {
  const hidden = () =>
    page
      .getByRole('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  await expect.poll(hidden, `at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(1);
}

test('no tab scrolls sideways on a phone whose text is twice as large', { tag: '@phone' }, async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/ERR_BLOCKED_BY_CLIENT/, 'the test refuses the fonts');
  await player.submit(await player.quest('text'));
  const { name, buffer } = gpxFile({ seconds: 1800, metres: 5000, type: 'running' });
  const activities = `/api/users/${player.uid}/activityFiles?name=${name}`;
  await answerOf(player.api.post(activities, { data: buffer }));
  await player.api.put(`/api/users/${player.uid}/introductions/kael`);
  const page = await player.newPage();
  // Without web fonts: large text may wrap differently once a font has loaded, which is no fault.
  await page.route('**/*.woff2', (route) => route.abort('blockedbyclient'));
  await enlargeText(page);
  await page.addInitScript((uid) => {
    localStorage.setItem(`goreal.first-path-dismissed.${uid}`, 'yes');
  }, player.uid);
  for (const [tab, words] of [
    ['quests', 'Chờ duyệt'],
    ['journey', 'Chờ duyệt'],
    ['aura-stream', 'Được tính'],
    ['honor', 'Quanh con'],
  ] as const) {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
    await expect.poll(() => pageWidth(page), tab).toBe(390);
  }
  const [rank, toggle] = [page.getByText(/^Hạng \d/).last(), page.getByText('Quanh con')];
  await expect
    .poll(() => isOver(rank, toggle), 'the rank is beside or above the button')
    .toBe(false);
});

test('a returning player accepts the first quest on the first screen of a phone', {
  tag: '@phone',
}, async ({ academy }) => {
  for (const guild of ['titans', 'illumination', 'envoys'] as const) {
    const player = await academy.player({ guild, name: 'Nguyễn Minh Triết' });
    await grantAura(academy, { player, guild, aura: 100 });
    const page = await player.open('/dashboard?tab=quests');
    await expect(page.getByRole('heading', { name: 'Tuần này' })).toBeVisible();
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await expectAboveBar(page.getByRole('button', { name: /^Nhận nhiệm vụ/ }).first());
    }
    await page.context().close();
  }
});

test('a returning player accepts the first quest on the first screen of a small laptop', async ({
  academy,
}) => {
  const player = await academy.player({ guild: 'titans', name: 'Nguyễn Minh Triết' });
  await grantAura(academy, { player, guild: 'titans', aura: 100 });
  const page = await player.open('/dashboard?tab=quests');
  for (const width of [1200, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', { name: 'Tuần này' })).toBeVisible();
    const accept = page.getByRole('button', { name: /^Nhận nhiệm vụ/ }).first();
    await expect(accept, `at ${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test('short badges of headings and tables stay on one line', async ({ academy }) => {
  const page = await academy.operator.open('/admin?tab=setup');
  const heightOf = (badge: Locator) => badge.evaluate((element) => element.clientHeight);
  for (const { tab, width, words } of [
    { tab: 'setup', width: 390, words: 'Đang dùng' },
    { tab: 'quests', width: 768, words: 'Đang mở' },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/admin?tab=${tab}`);
    const badge = page.getByText(words, { exact: true }).filter({ visible: true }).first();
    await expect(badge).toBeVisible();
    await expect.poll(() => heightOf(badge), `${tab} at ${width} px`).toBeLessThan(30);
  }
});

test('Back closes the drawer, then a dialog, and only then leaves the page', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.open('/dashboard?tab=quests');
  await page.getByRole('button', { name: 'Mở danh mục' }).click();
  const drawer = page.getByRole('dialog', { name: 'Các mục của Học Viện' });
  await drawer.getByRole('button', { name: 'Bảng vinh danh' }).click();
  await expect(page).toHaveURL('/dashboard?tab=honor');
  await page.getByRole('button', { name: 'Mở danh mục' }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/dashboard?tab=honor');
  await expect(page.getByRole('button', { name: 'Mở danh mục' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard?tab=quests');
});

test('a phone changes tabs with the bottom bar, which covers nothing', { tag: '@phone' }, async ({
  player,
}) => {
  const page = await player.open('/dashboard');
  const bar = page.getByRole('navigation', { name: 'Các mục hay dùng' });
  await bar.getByRole('button', { name: 'Nhiệm vụ' }).click();
  await expect(page).toHaveURL('/dashboard?tab=quests');
  await bar.getByRole('button', { name: 'Sảnh' }).click();
  const composer = page.getByRole('textbox', { name: 'Tin nhắn', exact: true });
  await expect(composer).toBeVisible();
  expect((await edgesOf(composer)).bottom).toBeLessThanOrEqual((await edgesOf(bar)).top);
  await bar.getByRole('button', { name: 'Thêm' }).click();
  await expect(page.getByRole('dialog', { name: 'Các mục của Học Viện' })).toBeVisible();
});

test('the tab that was opened before the sign-in is opened after it', { tag: '@phone' }, async ({
  academy,
  player,
}) => {
  const visitor = await academy.visitor();
  await visitor.goto('/dashboard?tab=journey');
  await expect(visitor).toHaveURL('/');
  await visitor.goto('/login');
  await signIn(visitor, player);
  await expect(visitor).toHaveURL('/dashboard?tab=journey');
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [320, 390, 1240]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => pageWidth(page), `at ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** Texts of the board that are cut off by its edge or the window. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const board = document.querySelector('table, ol[aria-label]')?.closest('section');
    if (!board) return ['no board'];
    const edge = Math.min(board.getBoundingClientRect().right, window.innerWidth);
    return [...board.querySelectorAll('td, th, p, li span')]
      .filter((part) => part.getBoundingClientRect().right > edge + 1)
      .map((part) => part.textContent ?? '');
  });
}

/** Every row has the long name and figures of six digits. */
async function fillBoards(page: Page): Promise<void> {
  const row = (at: number) => ({
    key: `k${at}`,
    userId: `u${at}`,
    rank: at + 1,
    previousRank: at + 1,
    displayName: LONG_NAME,
    guild: 'illumination',
    level: 'Hộ Pháp',
    levelId: 'guardian',
    avatarTier: 3,
    currentAura: FIGURE,
    totalStamina: FIGURE,
    totalDistance: FIGURE * 100,
    currentStreak: 1365,
  });
  const rows = Array.from({ length: 12 }, (_, at) => row(at));
  await changeAnswers(page, '**/api/leaderboards/honor?*', (board) => ({ ...board, items: rows }));
  await changeAnswers(page, '**/api/leaderboards/celestial_record', (record) => ({
    ...record,
    weekly: rows,
  }));
}

/** Whether the text of the first covers a part of the second. */
async function isOver(first: Locator, second: Locator): Promise<boolean> {
  const [one, other] = await Promise.all(
    [first, second].map((locator) =>
      locator.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
      }),
    ),
  );
  if (!one || !other) return false;
  const [isBeside, isAbove] = [one.right <= other.left, one.bottom <= other.top];
  return !isBeside && !isAbove;
}
