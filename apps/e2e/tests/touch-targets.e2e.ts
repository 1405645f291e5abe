import type { Page } from '@playwright/test';
import { answerOf } from './support/calls.ts';
import { expect, test } from './support/test.ts';

/** WCAG 2.5.5: the smallest target of a finger, in CSS pixels. */
const TOUCH = 44;

test('everything that is pressed is large enough for a finger', { tag: '@phone' }, async ({
  academy,
}) => {
  const visitor = await academy.visitor();
  const small: string[] = [];
  const look = async (page: Page, address: string): Promise<void> => {
    await page.goto(address);
    await expect(page.locator('main.shell')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    small.push(...(await smallTargets(page)).map((target) => `${address}: ${target}`));
  };
  for (const address of ['/', '/login', '/register']) await look(visitor, address);
  const player = await academy.player({ guild: 'titans' });
  await answerOf(
    player.api.post('/api/guildChats/titans/messages', { data: { message: 'Chào cả sảnh.' } }),
  );
  const page = await player.open('/dashboard');
  for (const tab of [
    'quests',
    'journey',
    'celestial',
    'honor',
    'ascension',
    'chat',
    'notifications',
    'settings',
  ]) {
    await look(page, `/dashboard?tab=${tab}`);
  }
  const desk = await academy.operator.open('/admin');
  for (const tab of ['submissions', 'quests', 'members', 'operations', 'setup']) {
    await look(desk, `/admin?tab=${tab}`);
  }
  expect(small).toEqual([]);
});

/**
 * Name and size of each target smaller than 44 px, pseudo-elements included; links inside a line of text are
 * exempt.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const selector = 'button, a[href], select, textarea, summary, [role=tab], [role=slider]';
    const grown = (element: Element, sides: [string, string]): number =>
      Math.max(
        0,
        ...['::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part);
          if (style.content === 'none' || style.position !== 'absolute') return 0;
          const [from, to] = sides.map((side) => -Number.parseFloat(style.getPropertyValue(side)));
          return Math.max(0, from ?? 0) + Math.max(0, to ?? 0);
        }),
      );
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const { display, visibility } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (visibility === 'hidden' || box.width <= 1 || element.closest('[inert]')) return [];
      if (display === 'inline') return [];
      const width = box.width + grown(element, ['left', 'right']);
      const height = box.height + grown(element, ['top', 'bottom']);
      if (Math.round(width) >= least && Math.round(height) >= least) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return [`«${name}» ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, TOUCH);
}
