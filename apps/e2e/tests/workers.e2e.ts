import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import type { Academy } from './support/academy.ts';
import { expect, test } from './support/test.ts';

/** Resolves when the app's service worker controls the page. */
const settled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/'))?.update();
  });

test('a new version is applied without a notice, and never while a form has unsaved input', async ({
  academy,
  server,
}) => {
  const changing = await startChangingServer(server.url);
  const player = await academy.player();
  const quest = await player.quest('text');
  await player.accept(quest);
  const device = await player.device({ serviceWorkers: 'allow', baseURL: changing.url });
  const writing = await device.newPage();
  await writing.goto('/dashboard?tab=quests');
  await settled(writing);
  const other = await device.newPage();
  await other.goto('/dashboard?tab=journey');
  await settled(other);
  const first = await Promise.all([loadedAt(writing), loadedAt(other)]);

  await writing.getByRole('button', { name: /^Dâng báo cáo: / }).click();
  const words = 'Con đã chạy nửa đường, và';
  const field = writing.getByLabel('Lời kể của con');
  await field.fill(words);
  changing.release();
  await look(other);
  const waits = () =>
    other.evaluate(
      async () => (await navigator.serviceWorker.getRegistration('/'))?.waiting?.state,
    );
  await expect.poll(waits).toBe('installed');
  await other.waitForTimeout(4000);
  expect(await Promise.all([loadedAt(writing), loadedAt(other)])).toEqual(first);
  await expect(field).toHaveValue(words);

  await field.fill('');
  await expect.poll(() => loadedAt(other).catch(() => first[1])).not.toBe(first[1]);
  await expect.poll(() => loadedAt(writing).catch(() => first[0])).not.toBe(first[0]);
  await expect(other.getByRole('tab', { selected: true }).first()).toBeVisible();
  await device.close();
  await changing.stop();
});

test('the app can be installed, and opens without a network', { tag: '@window' }, async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/, 'the network is taken away by this test');
  const { device, page } = await visit(academy);
  const cdp = await device.newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // Tests run in a private window, in which apps cannot be installed.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([]);
  await page.reload();
  await device.setOffline(true);
  await page.goto('/');
  await expect(page.locator('#root')).not.toBeEmpty();
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await device.setOffline(false);
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page).toHaveURL(/dashboard/);
});

test('the app opens without a network after a single visit', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/, 'the network is taken away by this test');
  const { device, page } = await visit(academy);
  await device.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await expect(page.getByText('Máy chủ chưa cho biết đủ cài đặt')).toBeHidden();
});

/** A player's first visit, with the app worker installed at its end. */
async function visit(academy: Academy): Promise<{ device: BrowserContext; page: Page }> {
  const player = await academy.player();
  const device = await player.device({ serviceWorkers: 'allow' });
  const page = await device.newPage();
  await page.goto('/dashboard?tab=quests');
  await settled(page);
  return { device, page };
}

/** Proxies the server and changes the app worker's script, as an update does. */
type ChangingServer = { url: string; release(): void; stop(): Promise<void> };

async function startChangingServer(target: string): Promise<ChangingServer> {
  let version = 0;
  const { hostname, port } = new URL(target);
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const isWorker = url === '/sw.js';
    // A conditional request for the worker would be answered by the server, which has the unchanged script.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...whole } = headers;
    const onward = send(
      {
        hostname,
        port,
        method,
        path: url,
        headers: isWorker ? { ...whole, 'accept-encoding': 'identity' } : headers,
      },
      (answer) => {
        const { 'content-length': _length, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? kept : answer.headers);
        answer.pipe(outgoing, { end: !isWorker });
        if (isWorker) answer.on('end', () => outgoing.end(`\n// version ${version}`));
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, 'localhost');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release() {
      version += 1;
    },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
