import { expect, test as playwright } from '@playwright/test';
import { type Academy, createAcademy } from './academy.ts';
import { type ConsoleWatch, createConsoleWatch } from './console-watch.ts';

type Fixtures = {
  /** What the browser may say: nothing, unless a test says what and why. */
  consoleWatch: ConsoleWatch;
  /** The people of this test, each with an address and browser contexts of their own. */
  academy: Academy;
};

/**
 * Playwright's test, which fails when any page of it writes an error to the console, throws, or
 * leaves a rejection unhandled. Tests with the tag `@phone` run on the phone, those with `@both` on
 * phone and desktop, all others on the desktop.
 */
export const test = playwright.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  consoleWatch: async ({}, use) => {
    const watch = createConsoleWatch();
    await use(watch);
    watch.verify();
  },
  context: async ({ context, consoleWatch }, use) => {
    consoleWatch.follow(context);
    await use(context);
  },
  academy: async ({ browser, playwright: { request }, baseURL, consoleWatch }, use) => {
    if (!baseURL) throw new Error('the configuration names the address of the server');
    const academy = createAcademy({ browser, request, baseURL, watch: consoleWatch });
    await use(academy);
    await academy.close();
  },
});

export { expect };
