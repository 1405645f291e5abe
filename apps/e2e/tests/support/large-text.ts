import type { Page } from '@playwright/test';

/**
 * Doubles the text size of the pages that are opened from now on. It is set before the first paint: larger text after it
 * would move the whole page, which is no fault.
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
