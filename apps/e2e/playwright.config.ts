import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { demoPassword } from './tests/support/demo-accounts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = await prepareServer();

/**
 * One real server in local mode for the whole run, on a free port and a data folder of its own. Tests
 * run on the desktop, those tagged `@phone` on the phone, and those tagged `@both` on the two.
 */
export default defineConfig({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
  outputDir: join(root, 'test-results'),
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: join(root, '.cache/test/browser.json') }]],
  use: {
    baseURL: server.url,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Recording every step costs a third of the run; E2E_TRACE=1 asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Still pages are quicker to look at; the tests of moving ceremonies ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" "${join(root, 'apps/server/src/main.ts')}" local`,
    cwd: root,
    url: `${server.url}/readyz`,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      ...withoutServices(),
      PORT: String(server.port),
      GOREAL_DATA_DIR: server.dataFolder,
      GOREAL_DEMO_PASSWORD: demoPassword,
    },
  },
});

/** Playwright reads this file in every worker; the first reading decides and hands on by environment. */
async function prepareServer(): Promise<{ url: string; port: number; dataFolder: string }> {
  if (process.env.E2E_PORT === undefined || process.env.E2E_DATA_DIR === undefined) {
    const dataFolder = mkdtempSync(join(tmpdir(), 'goreal-e2e-'));
    process.env.E2E_PORT = String(await findFreePort());
    process.env.E2E_DATA_DIR = dataFolder;
    process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  }
  const port = Number(process.env.E2E_PORT);
  return { url: `http://localhost:${port}`, port, dataFolder: process.env.E2E_DATA_DIR };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      probe.close(() => (port === undefined ? reject(new Error('no port')) : resolve(port)));
    });
  });
}

/** A developer's own database, mail or Strava must play no part in the tests. */
function withoutServices(): Record<string, string> {
  const foreign =
    /^(DATABASE_URL|REDIS_URL|S3_|SMTP_|MAIL_|SENTRY_|VAPID_|FCM_|STRAVA_|GOREAL_|HOST$)/;
  return Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => foreign.test(name))
      .map((name) => [name, '']),
  );
}
