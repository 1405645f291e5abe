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
  // A test that passes only at the second attempt shows a fault of the product or of the test, to be fixed as one
  // that fails: the summary of the run names it (`run-steps.mjs`). It does not fail the run of an unrelated change.
  retries: 1,
  // Three workers on two cores: for a quarter of its time a test waits for a network, a clock or a server.
  workers: 3,
  // A long timeout delays only failures, and the machine may be busy with other work.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: join(root, '.cache/test/browser.json') }]],
  use: {
    // Only the tests of service workers allow them; in the others requests reach the network unchanged.
    serviceWorkers: 'block',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Recording a trace takes a third of the run; E2E_TRACE=1 turns it on.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Animations would delay the tests; those of ceremonies turn reduced motion off.
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
