import type { Page } from '@playwright/test';

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
