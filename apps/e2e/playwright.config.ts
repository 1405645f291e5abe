import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { sizes, testBrowsers } from './tests/support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Each worker starts a real server of its own (`support/test.ts`). Tests run on the desktop, those
 * tagged `@phone` on the phone, and those tagged `@both` on the two. Those tagged `@window` need Chromium itself.
 */
export default defineConfig({
  testDir: './tests',
  globalSetup: './tests/support/prepare-server.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: join(root, 'test-results'),
  forbidOnly: true,
  fullyParallel: true,
  // A test that passes only the second time is a fault, of the product or of the test.
  retries: 0,
  // On two cores: a page waits for a network, a clock or a server a quarter of its time.
  workers: 3,
  // Patience costs nothing where all goes well, and a machine may be busy with more than this.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: join(root, '.cache/test/browser.json') }]],
  use: {
    // The tests of the workers ask for them; the others see the network as it is.
    serviceWorkers: 'block',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Recording every step costs a third of the run; E2E_TRACE=1 asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Still pages are quicker to look at; the tests of moving ceremonies ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: testBrowsers.shell,
  },
  projects: [
    { name: 'phone', grep: /@phone|@both/, use: sizes.phone },
    { name: 'desktop', grepInvert: /@phone|@window/, use: sizes.desktop },
    {
      name: 'window',
      grep: /@window/,
      use: { ...sizes.desktop, launchOptions: testBrowsers.window },
    },
  ],
});
