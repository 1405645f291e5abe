import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules that axe applies only when they are enabled. */
const FURTHER_RULES = {
  'label-content-name-mismatch': { enabled: true },
  'target-size': { enabled: true },
};

/**
 * Fails when axe finds a violation in the present page, after finishing its animations. axe is injected once
 * per document, because compiling it takes longer than checking most pages.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (rules) => {
    const checker = Reflect.get(window, 'axe') as typeof axe;
    const { violations } = await checker.run(document, { resultTypes: ['violations'], rules });
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
    }));
  }, FURTHER_RULES);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Doubles the text size of the pages opened from now on. It is set before the first paint: set later, it would move the
 * whole page, and the test would count that as a layout shift.
 */
export async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const grow = () => {
      if (document.documentElement) document.documentElement.style.fontSize = '200%';
    };
    new MutationObserver(grow).observe(document, { childList: true });
    grow();
  });
}
