import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test';

/** A message that a test brings about on purpose, and why it is right that the browser shows it. */
export type AllowedMessage = { pattern: RegExp; reason: string };

type Options = {
  /**
   * Messages this test brings about: `test.use({ allowedMessages: [{ pattern, reason }] })`. Each must
   * appear, so a list never outlives its reason.
   */
  allowedMessages: AllowedMessage[];
};

/** Messages of every context a test opens itself (`browser.newContext()`) are watched with this. */
type Fixtures = { watch: (context: BrowserContext) => void };

/**
 * Playwright's test, which fails when any page of it writes an error to the console, throws, or
 * leaves a rejection unhandled.
 */
export const test = playwright.extend<Options & Fixtures>({
  allowedMessages: [[], { option: true }],
  watch: async ({ allowedMessages }, use) => {
    const messages: string[] = [];
    await use((context) => collectMessages(context, messages));
    const unexpected = messages.filter(
      (message) => !allowedMessages.some(({ pattern }) => pattern.test(message)),
    );
    expect(unexpected, 'console errors, page errors and unhandled rejections').toEqual([]);
    const unused = allowedMessages.filter(
      ({ pattern }) => !messages.some((message) => pattern.test(message)),
    );
    expect(unused, 'allowed messages that never came').toEqual([]);
  },
  context: async ({ context, watch }, use) => {
    watch(context);
    await use(context);
  },
});

export { expect };

/** Fails when axe finds any violation in the page as it stands, animations finished. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** `weberror` covers uncaught errors and unhandled rejections alike. */
function collectMessages(context: BrowserContext, messages: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    messages.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const error = webError.error();
    messages.push(`uncaught: ${error.stack ?? error.message}`);
  });
}
