import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Broken where a line is too short for it: the others must stay whole. */
const LONG_NAME = 'Nguyễnvõtắcthiênhạđệnhấtanhhùnghàokiệtxx';
const TABS = ['celestial', 'quests', 'ascension', 'journey', 'chat', 'honor', 'aura-stream'];
const SETTINGS = ['profile', 'security', 'rest', 'data'];

test('beside a name of forty letters no other word of a tab is broken', async ({ academy }) => {
  const player = await academy.player({ guild: 'titans', name: LONG_NAME });
  await player.handIn(await player.quest('text'));
  const page = await (await player.device()).newPage();
  for (const path of [/[/]notifications([?]|$)/, /[/]guildChats[/]titans$/]) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), unread: 120 } });
    });
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
