import { expectAccessible } from './support/accessible.ts';
import { demoAccounts } from './support/demo-accounts.ts';
import { holdBack } from './support/held-requests.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, scenery: true });

test('a new server shows the landing page', async ({ page }) => {
  const fresh = await startServer();
  try {
    const answer = await page.goto(fresh.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tiếng trống gọi/);
    expect(answer?.headers()).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    await expectAccessible(page);
    await page.mouse.wheel(0, 4000);
    await expect(page.getByRole('heading', { name: 'Chương này, con viết' })).toBeVisible();
    expect(fresh.output()).not.toContain('#invitation=');
    for (const account of Object.values(demoAccounts)) expect(fresh.output()).toContain(account);
  } finally {
    // Leave the page first: its requests would fail once the server has stopped.
    await page.close();
    await fresh.stop();
  }
});

test('the landing page has four sections', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  const dots = page.getByRole('navigation', { name: 'Các chương' }).getByRole('link');
  await expect(dots).toHaveCount(4);
  await expectAccessible(page);
  for (const [name, heading] of [
    ['Màn Sương Lặng', 'Màn Sương Lặng'],
    ['Học Viện', 'Nơi chiếc trống cuối cùng còn ngân'],
    ['Lời gọi', 'Chương này, con viết'],
  ] as const) {
    await dots.filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
  const stats = page.locator('#academy');
  await expect(stats.getByRole('term')).toHaveText([
    'Anh hùng kết nối',
    'Quãng đường chinh phục',
    'AURA đã rèn',
  ]);
  await expect(stats.getByRole('definition')).toHaveText([/^\d/, /^\d.* km$/, /^\d/]);
  await expect(stats.getByText('Không thể tải thông tin cộng đồng')).toBeHidden();
  const call = page.locator('#call');
  await expect(call.getByRole('term')).toHaveText(['con đường Guild', 'nhiệm vụ', 'cổng luôn mở']);
  await expect(call.getByRole('definition')).toHaveText(['3', 'Vô hạn', '24/7']);
  await page.getByRole('link', { name: /Vệ Thần/ }).focus();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.guild))
    .toBe('titans');
});

test('the buttons of the first section are in view on a phone held sideways', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 568, height: 320 },
  ]) {
    await page.setViewportSize(viewport);
    for (const name of ['Bước vào Học Viện', 'Nghe ta kể']) {
      const button = page.locator('#hero').getByRole('link', { name, exact: true });
      await expect(button, `${name} at ${viewport.width} px`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('a section that is chosen before the scripts have loaded stays chosen', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const dots = page.getByRole('navigation', { name: 'Các chương' }).getByRole('link');
  await dots.filter({ hasText: 'Màn Sương Lặng' }).click();
  const heading = page.getByRole('heading', { name: 'Màn Sương Lặng' });
  await expect(heading).toBeInViewport();
  letGo();
  // The current section is marked only after hydration.
  await expect(dots.filter({ hasText: 'Màn Sương Lặng' })).toHaveAttribute('aria-current', 'true');
  await expect(heading).toBeInViewport();
});

test('sample figures are labelled as such when the real ones are unavailable', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 500 .*getCommunityStats/, 'failed by this test');
  await page.route('**/api/getCommunityStats', (route) => route.fulfill({ status: 500 }));
  await page.goto('/#academy');
  await expect(page.getByText('Không thể tải thông tin cộng đồng')).toBeVisible();
  await expect(page.getByText('Các con số dưới đây chỉ để minh họa.')).toBeVisible();
  await expect(page.getByText('15,4 km').first()).toBeVisible();
  await expectAccessible(page);
});

test('an address in capitals or with a slash at its end leads to the page’s own', async ({
  academy,
}) => {
  const page = await academy.visitor();
  for (const [path, seen, title] of [
    ['/register/?guild=envoys', '/register?guild=envoys', 'Đăng ký · Học Viện GoReal'],
    ['/LOGIN', '/login', 'Đăng nhập · Học Viện GoReal'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(seen);
    await expect(page).toHaveTitle(title);
  }
  const player = await academy.player();
  const dashboard = await player.open('/dashboard/?tab=chat');
  await expect(dashboard).toHaveURL('/dashboard?tab=chat');
});
