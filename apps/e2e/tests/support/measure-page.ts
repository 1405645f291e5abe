import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { launchOptions } from './browser.ts';

/**
 * Measures a page of the person with this session, in a browser of its own, and prints what `measure` returned as one line
 * of JSON.
 */
export async function measurePage(
  person: { url: string; cookie: string },
  options: BrowserContextOptions & { timeoutMs?: number },
  measure: (page: Page, browser: Browser) => Promise<unknown>,
): Promise<void> {
  const { timeoutMs = 30_000, ...contextOptions } = options;
  const browser = await chromium.launch(launchOptions);
  try {
    const context = await browser.newContext({ ...contextOptions, locale: 'vi-VN' });
    context.setDefaultTimeout(timeoutMs);
    const [name = '', value = ''] = person.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: person.url }]);
    const figures = await measure(await context.newPage(), browser);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  } finally {
    await browser.close();
  }
}
