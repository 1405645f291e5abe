import { type BrowserContext, expect, test as playwright } from '@playwright/test';
import {
  type Academy,
  createAcademy,
  type Elders,
  keepConfirmed,
  signInElders,
} from './academy.ts';
import { type ConsoleWatch, createConsoleWatch } from './console-watch.ts';
import { createLayoutWatch, type LayoutWatch } from './layout-watch.ts';
import type { Person } from './person.ts';
import { PREPARED_DATA } from './prepare-server.ts';
import { type Server, startServer } from './server.ts';

type Options = {
  /** Whether pages draw the landscape behind them: hidden unless a test sets it by `test.use`. */
  scenery: boolean;
};

type Fixtures = {
  /** Prepares each browser context of a test before its first page. */
  prepareContext: (context: BrowserContext) => Promise<void>;
  /** Fails a test when a page writes to the console; exceptions are declared with a reason. */
  consoleWatch: ConsoleWatch;
  /** Measures the layout shifts of every page of the test. */
  layoutWatch: LayoutWatch;
  /** The people of this test, each with an address and browser contexts of their own. */
  academy: Academy;
  /** A player of the guild `envoys`. */
  player: Person;
};

type WorkerFixtures = {
  /** A server that only the tests of one worker use, one after the other. */
  server: Server;
  /** The elder and the operator, signed in once for all tests of a worker. */
  elders: Elders;
};

/**
 * Playwright's test on a server of its own, which fails when any page of it writes an error to the
 * console, throws, or leaves a rejection unhandled, and when the layout of any page moves more than the limit.
 */
export const test = playwright.extend<Options & Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const server = await startServer({ copyOf: process.env[PREPARED_DATA] });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  elders: [
    async ({ playwright: { request }, server }, use) => {
      const elders = await signInElders({ request, baseURL: server.url });
      await use(elders);
      for (const { api } of [elders.elder, elders.operator]) await api.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  scenery: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  consoleWatch: async ({}, use) => {
    const watch = createConsoleWatch();
    await use(watch);
    watch.verify();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  layoutWatch: async ({}, use) => {
    const watch = createLayoutWatch();
    await use(watch);
    watch.verify();
  },
  prepareContext: async ({ consoleWatch, layoutWatch, scenery }, use) => {
    await use(async (context) => {
      consoleWatch.follow(context);
      await layoutWatch.follow(context);
      if (!scenery) await hideScenery(context);
    });
  },
  context: async ({ context, prepareContext }, use) => {
    await prepareContext(context);
    await use(context);
  },
  academy: async ({ browser, playwright: { request }, server, prepareContext, elders }, use) => {
    const baseURL = server.url;
    await keepConfirmed(elders);
    const academy = createAcademy({ browser, request, baseURL, prepareContext, elders });
    await use(academy);
    await academy.close();
  },
  player: async ({ academy }, use) => use(await academy.player()),
});

export { expect };

/**
 * Hides the landscape behind every page of a context. It is a fixed, strictly contained layer, so nothing else
 * changes; without a graphics card, drawing it takes a seventh of a test.
 */
async function hideScenery(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The content security policy refuses style elements, but not sheets made by a script.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-scenery] { display: none; }');
    document.adoptedStyleSheets.push(sheet);
  });
}
