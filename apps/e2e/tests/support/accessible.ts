import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails when axe finds any violation in the page as it stands, moves and fades brought to their end.
 * Legacy mode asks in the page itself: nothing here lies in frames of other origins.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
  }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
