import type { Locator } from '@playwright/test';
import { enlargeText } from './support/accessible.ts';
import { changeAnswers } from './support/changed-answers.ts';
import { edgesOf } from './support/edges.ts';
import { expect, test } from './support/test.ts';

const SMALL_PHONE = { viewport: { width: 320, height: 640 } };

/** `last`: of the last text alone, without the icon and the hidden name before it. */
function linesOf(text: Locator, part: 'all' | 'last' = 'all'): Promise<number> {
  return text.evaluate((element, wanted) => {
    const range = document.createRange();
    range.selectNodeContents(wanted === 'last' ? (element.lastChild ?? element) : element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }, part);
}

test('with text twice as large the figures of a ceremony stay whole inside the drum, above the button', {
  tag: '@phone',
}, async ({ academy, player }) => {
  const { submissionId } = await player.submit(await player.quest('text'));
  await academy.approve(submissionId);
  const page = await player.newPage(SMALL_PHONE);
  await enlargeText(page);
  await page.goto('/dashboard?tab=quests');
  const ceremony = page.getByRole('dialog', { name: /đã được duyệt/ });
  const figure = ceremony.getByText(/^\+\d+$/).first();
  await expect(figure).toBeVisible();
  await expect.poll(() => linesOf(figure)).toBe(1);
  const middle = await figure.locator('..').boundingBox();
  expect(middle?.height).toBeCloseTo(middle?.width ?? 0, 0);
  const title = await edgesOf(ceremony.getByRole('heading', { level: 2 }));
  const button = await edgesOf(ceremony.getByRole('button', { name: 'Tiếp tục' }));
  expect(title.top + 50).toBeLessThan(button.top);
});

test("with text twice as large the head of the week's strip stays whole, inside the strip", {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.newPage(SMALL_PHONE);
  await enlargeText(page);
  // A streak with freezes, whose figures are the widest.
  await changeAnswers(page, '**/api/users/*/streak*', (month) => ({
    ...month,
    streak: 9,
    freezes: 1,
  }));
  await page.goto('/dashboard?tab=quests');
  const strip = page.getByRole('region', { name: 'Tuần này' });
  const head = strip.locator('header');
  const heading = head.getByRole('heading', { name: 'Tuần này' });
  const { left, right } = await edgesOf(strip);
  for (const text of [heading, head.getByText('9 ngày'), head.getByText('1/2')]) {
    await expect(text).toBeVisible();
    await expect.poll(() => linesOf(text, 'last')).toBe(1);
    const own = await edgesOf(text);
    expect(own.left).toBeGreaterThanOrEqual(left);
    expect(own.right).toBeLessThanOrEqual(right);
  }
});

test('with text twice as large the names of a board break between words only', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.newPage(SMALL_PHONE);
  await enlargeText(page);
  await page.goto('/dashboard?tab=honor');
  const board = page.getByRole('list', { name: /toàn Học Viện/ });
  const name = board.getByText('Nguyễn Minh Triết', { exact: true });
  await expect(name).toBeVisible();
  await expect.poll(() => linesOf(name)).toBeLessThan(4);
});

test('with text twice as large the title of the panel breaks between words only', {
  tag: '@phone',
}, async ({ academy }) => {
  const page = await academy.elder.newPage(SMALL_PHONE);
  await enlargeText(page);
  await page.goto('/admin');
  const title = page.getByRole('heading', { name: 'Bàn Trưởng Lão', level: 1 });
  await expect(title).toBeVisible();
  await expect.poll(() => linesOf(title)).toBeLessThan(3);
});

test('with text twice as large the loading screen ends above the bottom bar', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.newPage({ viewport: { width: 320, height: 568 } });
  await enlargeText(page);
  // Without its code the page stays at the loading screen.
  await page.route('**/*.js', () => undefined);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const saying = page.locator('.shellSaying');
  await expect(saying).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const bottom = await saying.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = await page
    .locator('#root')
    .evaluate((root) => parseFloat(getComputedStyle(root, '::after').height));
  expect(bar).toBeGreaterThan(50);
  expect(bottom).toBeLessThanOrEqual(568 - bar);
});

test('at 400 % zoom the header scrolls away, and what has the focus stays in view', async ({
  player,
}) => {
  // 1280 × 1024 at 400 %.
  const page = await player.newPage({ viewport: { width: 320, height: 256 } });
  await page.goto('/dashboard?tab=quests');
  const header = page.getByRole('banner');
  await expect(header).toBeInViewport();
  const take = page.getByRole('button', { name: /^Nhận nhiệm vụ: / }).first();
  await take.scrollIntoViewIfNeeded();
  await take.focus();
  await expect(header).not.toBeInViewport();
  await expect(take).toBeInViewport({ ratio: 1 });
});

for (const tab of ['aura-stream', 'honor']) {
  test(`the headings of ?tab=${tab} skip no level`, async ({ player }) => {
    const page = await player.open(`/dashboard?tab=${tab}`);
    const last = tab === 'honor' ? 'Bảy ngày của ba Guild' : 'Cách tính Stamina';
    await expect(page.getByRole('heading', { name: last, level: 2 })).toBeAttached();
    const levels = await page
      .getByRole('main')
      .locator('h1, h2, h3, h4')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });
}
