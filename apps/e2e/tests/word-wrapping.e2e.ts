import type { Page } from '@playwright/test';
import { changeAnswers } from './support/changed-answers.ts';
import { LONG_NAME } from './support/long-name.ts';
import { expect, test } from './support/test.ts';

const TABS = ['celestial', 'quests', 'ascension', 'journey', 'chat', 'honor', 'aura-stream'];
const SETTINGS = ['profile', 'security', 'rest', 'data'];

test('beside a name of forty letters no other word of a tab is broken', async ({ academy }) => {
  const player = await academy.player({ guild: 'titans', name: LONG_NAME });
  await player.submit(await player.quest('text'));
  const page = await player.newPage();
  for (const path of [/[/]notifications([?]|$)/, /[/]guildChats[/]titans$/]) {
    await changeAnswers(page, path, (answer) => ({ ...answer, unread: 120 }));
  }
  for (const tab of [...TABS, ...SETTINGS.map((section) => `settings#${section}`)]) {
    await page.goto(`/dashboard?tab=${tab}`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('99+').filter({ visible: true }).first()).toBeVisible();
    for (const width of [320, 390, 768, 1240, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => brokenWords(page), `${tab} at ${width} px`).toEqual([]);
    }
  }
});

test('no date or number of an erasure receipt is broken', async ({ page }) => {
  const receiptId = '3f2b8c1e-5d4a-4b6f-9c2d-8e7a6b5c4d3e';
  const counts = { submissions: 12_345, notifications: 1234 };
  const json = { receiptId, erasedAt: '2026-11-29T13:08:00Z', counts, files: 1200, filesLeft: 34 };
  await page.route(/[/]api[/]erasures[/]/, (route) => route.fulfill({ json }));
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/login?receipt=${receiptId}`);
    await expect(page.getByText('20:08 29/11/2026')).toBeVisible();
    expect(await brokenWords(page), `at ${width} px`).toEqual([]);
  }
});

/** Visible words of two to fourteen letters or figures that are on more than one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    /** Visually hidden: a text in a box of one pixel. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isClipped(element.parentElement));
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || isClipped(parent)) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}.,:+%]+/gu)) {
        if (word.length < 2 || word.length > 14) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}
