import { expect, test as playwright } from '@playwright/test';
import { type Academy, createAcademy, type Elders, signInElders } from './academy.ts';
import { type ConsoleWatch, createConsoleWatch } from './console-watch.ts';

type Fixtures = {
  /** What the browser may say: nothing, unless a test says what and why. */
  consoleWatch: ConsoleWatch;
  /** The people of this test, each with an address and browser contexts of their own. */
  academy: Academy;
};

type WorkerFixtures = {
  /** The elder and the operator, signed in once for all tests of a worker. */
  elders: Elders;
};

/**
 * Playwright's test, which fails when any page of it writes an error to the console, throws, or
 * leaves a rejection unhandled. Tests with the tag `@phone` run on the phone, those with `@both` on
 * phone and desktop, all others on the desktop.
 */
export const test = playwright.extend<Fixtures, WorkerFixtures>({
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
  elders: [
    async ({ playwright: { request } }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const elders = await signInElders({ request, baseURL });
      await use(elders);
      for (const { api } of Object.values(elders)) await api.dispose();
    },
    { scope: 'worker' },
  ],
  academy: async ({ browser, playwright: { request }, baseURL, consoleWatch, elders }, use) => {
    if (!baseURL) throw new Error('the configuration names the address of the server');
    const academy = createAcademy({ browser, request, baseURL, watch: consoleWatch, elders });
    await use(academy);
    await academy.close();
  },
});

export { expect };
