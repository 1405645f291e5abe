import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { grantAura } from './support/grant-aura.ts';
import { holdBack } from './support/held-requests.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** The first heading of each address of specification 2.1. */
const headings: Record<string, RegExp> = {
  '/': /Tiếng trống gọi người giữ lửa/,
  '/login': /Đăng nhập/,
  '/register': /Đăng ký/,
  '/select-guild': /con nghe tiếng gọi nào/,
  '/dashboard': /Bảng Thiên Ký/,
  '/dashboard?tab=aura-stream': /Dòng chảy AURA/,
  '/admin': /^Bàn Trưởng Lão$/,
  '/strava/callback': /Chưa kết nối được Strava/,
};

test.use({ scenery: true });

const everyone = [
  ['/', '/'],
  ['/login', '/login'],
  ['/register', '/register'],
  ['/select-guild', '/login'],
  ['/dashboard', '/'],
  ['/admin', '/'],
  ['/strava/callback', '/strava/callback'],
  ['/khong-co-trang-nay', '/'],
] as const;

test('a visitor sees the landing page and the sign-in, no page behind it', async ({ academy }) => {
  const page = await academy.visitor();
  await expectSentToEach(page, everyone);
});

test('a visitor fetches no code of the dashboard', async ({ academy }) => {
  const page = await academy.visitor();
  const ofDashboard = /\/assets\/(dashboard|dashboard-page|[a-z-]+-tab|query-shell)-/;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (const path of ['/', '/login']) {
    await expectSentTo(page, path, path);
    await page.waitForLoadState('networkidle');
  }
  expect(fetched.filter((file) => ofDashboard.test(file))).toEqual([]);
  // Guards the assertion above against a build that names its files differently.
  const player = await academy.player();
  const dashboard = await player.open('/dashboard');
  await expect
    .poll(() =>
      dashboard.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    )
    .toContainEqual(expect.stringMatching(ofDashboard));
});

test('a page’s first requests start with its document, and once', async ({ academy, player }) => {
  for (const [person, path, last] of [
    // without an approved submission, so the first path requests it too
    [player, '/dashboard', /submissions\?limit=100$/],
    [player, '/dashboard?tab=quests', /submissions\?limit=100$/],
    [academy.elder, '/admin', /submissions\/pending$/],
  ] as const) {
    const page = await person.open('about:blank');
    await page.addInitScript(noteQuestions);
    const asked = () => page.evaluate(questions);
    // A server that is too busy to identify the user in time sends the document without preloads.
    await expect(async () => {
      await page.goto(path);
      const own = expect.poll(asked, { timeout: 5000 });
      await own.toContainEqual([expect.stringMatching(last), 'link']);
    }).toPass({ timeout: 60_000 });
    const ahead = (await asked()).filter(([, by]) => by === 'link').map(([address]) => address);
    // A preload that no code uses would be a wasted request.
    await expect
      .poll(() => page.evaluate(() => questionsOfCode))
      .toEqual(expect.arrayContaining(ahead));
    await page.waitForLoadState('networkidle');
    const addresses = (await asked()).map(([address]) => address);
    expect(addresses).toEqual([...new Set(addresses)]);
  }
});

test('an answer preloaded before a change is not shown after it', async ({ academy }) => {
  const { operator } = academy;
  const guild = 'titans';
  const player = await academy.player({ guild });
  await grantAura(academy, { player, guild, aura: 1 });
  const inbox = `/api/users/${player.uid}/notifications`;
  await answerOf(player.api.patch(inbox, { data: { isRead: true } }));
  const page = await player.open('about:blank');
  // The server may still preload this for a player whose first submission was just approved.
  await page.route('**/dashboard?tab=honor', async (route) => {
    const response = await route.fetch();
    const preload = '<link rel="preload" as="fetch" crossorigin href="/api/quests">';
    const body = (await response.text())
      .replaceAll(preload, '')
      .replace('<head>', `<head>${preload}`);
    await route.fulfill({ response, body });
  });
  await page.goto('/dashboard?tab=honor');
  await expect(page.getByRole('heading', { level: 1, name: /vinh danh/i })).toBeVisible();

  const title = `Quest of ${player.name}`;
  await academy.quest({ title, guild });
  // Its event follows that of the quest.
  const payload = { title: 'A letter', body: 'After the quest.', urgent: false };
  const data = { target: 'user', targetUserId: player.uid, payload };
  await answerOf(operator.api.post('/api/sendPushNotification', { data: { data } }));
  await expect(page.getByRole('button', { name: /1 thư chưa đọc/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Nhiệm vụ', exact: true }).click();
  await expect(page.getByRole('button', { name: `Nhận nhiệm vụ: ${title}` })).toBeVisible();
});

test('a player without a guild is redirected to the choice', async ({ academy }) => {
  const player = await academy.player({ guild: '' });
  const page = await player.open('/');
  await expectSentToEach(page, [
    ['/', '/'],
    ['/login', '/select-guild'],
    ['/register', '/select-guild'],
    ['/select-guild', '/select-guild'],
    ['/dashboard', '/select-guild'],
    ['/admin', '/select-guild'],
    ['/strava/callback', '/strava/callback'],
    ['/khong-co-trang-nay', '/'],
  ]);
});

test('a player with a guild is redirected to the dashboard', async ({ player }) => {
  const page = await player.open('/');
  await expectSentToEach(page, [
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/register', '/dashboard'],
    ['/select-guild', '/dashboard'],
    ['/dashboard', '/dashboard'],
    ['/dashboard?tab=aura-stream', '/dashboard?tab=aura-stream'],
    ['/admin', '/dashboard'],
    ['/strava/callback', '/strava/callback'],
    ['/khong-co-trang-nay', '/dashboard'],
  ]);
});

test('an elder may open the admin panel too', async ({ academy }) => {
  const page = await academy.elder.open('/');
  await expectSentToEach(page, [
    ['/', '/dashboard'],
    ['/select-guild', '/dashboard'],
    ['/dashboard', '/dashboard'],
    ['/admin', '/admin'],
  ]);
});

test('every tab of the dashboard has an address and its content', { tag: '@phone' }, async ({
  player,
}) => {
  const page = await player.open('/dashboard');
  for (const [tab, heading] of [
    ['celestial', 'Bảng Thiên Ký'],
    ['quests', 'Nhiệm vụ'],
    ['ascension', 'Đường Thăng Hoa'],
    ['journey', 'Nhật ký hành trình'],
    ['chat', 'Sảnh Guild'],
    ['honor', 'Bảng vinh danh'],
    ['aura-stream', 'Dòng chảy AURA'],
    ['notifications', 'Hộp thư'],
    ['settings', 'Cài đặt'],
  ] as const) {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(page).toHaveTitle(`${heading} · Học Viện GoReal`);
    await expectAccessible(page);
  }
});

test('the phone has its nine tabs and the sign-out in the drawer', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.open('/dashboard');
  await page.getByRole('button', { name: 'Mở danh mục' }).click();
  const drawer = page.getByRole('dialog', { name: 'Các mục của Học Viện' });
  await expect(drawer.getByRole('listitem')).toHaveCount(9);
  await expect(drawer.getByRole('button', { name: 'Đăng xuất' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Nhiệm vụ' }).click();
  await expect(page).toHaveURL('/dashboard?tab=quests');
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('the Strava callback says what is missing and redirects', async ({ academy }) => {
  const visitor = await academy.visitor();
  await visitor.clock.install();
  await visitor.goto('/strava/callback?code=abc&state=def');
  const signInFirst = 'User not authenticated. Please log in and try again.';
  await expect(visitor.getByText(signInFirst)).toBeVisible();
  await visitor.clock.runFor(3000);
  await expect(visitor).toHaveURL('/login');

  const player = await academy.player();
  for (const [query, words] of [
    ['', 'Missing authorization code or state parameter'],
    ['?error=access_denied', 'Strava authorization failed: access_denied'],
  ]) {
    const page = await player.newPage();
    await page.clock.install();
    await page.goto(`/strava/callback${query}`);
    await expect(page.getByText(words ?? '')).toBeVisible();
    await expectAccessible(page);
    await page.clock.runFor(3000);
    await expect(page).toHaveURL('/dashboard?tab=aura-stream');
  }
});

test('no page is shown before the first answer about the session', { tag: '@phone' }, async ({
  academy,
}) => {
  const page = await (await academy.player()).newPage();
  const answer = await holdBack(page, '**/api/auth/get-session');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Đang tải Học Viện…' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  await expectAccessible(page);
  answer();
  await expect(page).toHaveURL('/dashboard');
});

test('a visitor reads the public pages before any script has loaded', { tag: '@phone' }, async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401 .*sign-in/, 'the browser notes every failed request');
  const page = await academy.visitor();
  const letGo = await holdBack(page, '**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page).toHaveTitle('Học Viện GoReal: mỗi ngày một lời hứa');
  await expect(page.getByRole('heading', { name: /Tiếng trống gọi/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vệ Thần' })).toBeVisible();
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page).toHaveTitle('Đăng nhập · Học Viện GoReal');
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  // Input would be lost before the scripts have loaded, so there are no fields yet.
  await expect(page.getByText('Mật khẩu', { exact: true })).toBeVisible();
  await expect(page.locator('input, button')).toHaveCount(0);
  letGo();
  await page.getByLabel('Email').fill('nobody@academy.test');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('not the password');
  await page.getByLabel('Mật khẩu', { exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/Đăng nhập thất bại/);
  await expect(page.getByLabel('Email')).toHaveValue('nobody@academy.test');
});

test('a profile that cannot be loaded offers a retry', { tag: '@both' }, async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 500 .*api\/users/, 'the browser notes every failed request');
  const page = await player.newPage();
  await page.route(`**/api/users/${player.uid}`, (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Chưa vào được Học Viện' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Học Viện gặp trục trặc bất ngờ');
  await expectAccessible(page);
  await page.unroute(`**/api/users/${player.uid}`);
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bảng Thiên Ký' })).toBeAttached();
});

test('a page that throws says so, reports the error and can be retried', async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/TypeError/, 'the page is broken by this test');
  const { page, report } = await openBroken(player, '**/api/guilds');
  await expect(page.getByRole('heading', { name: 'Đã có lỗi xảy ra' })).toBeVisible();
  await expect(page.getByText('Đội ngũ Học Viện đã nhận được tin.')).toBeVisible();
  expect((await report).postDataJSON()).toMatchObject({ data: { level: 'fatal' } });
  await expectAccessible(page);
  await page.unroute('**/api/guilds');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: 'Nhiệm vụ đang chờ' })).toBeVisible();
});

test('a tab that throws reports the error, and the other tabs still open', async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/TypeError/, 'the tab is broken by this test');
  const { page, report } = await openBroken(player, '**/api/quests');
  await expect(page.getByText('Chỗ này vừa gặp trục trặc.')).toBeVisible();
  await report;
  await page.getByRole('tab', { name: 'Bảng Thiên Ký' }).click();
  await expect(page.getByRole('region', { name: 'Bảng Thiên Ký' })).toBeVisible();
});

test('a missing setting is named on the console, and the page does not start', async ({
  academy,
  consoleWatch,
}) => {
  for (const name of ['GOREAL_LIVE_URL', 'GOREAL_PUSH_PUBLIC_KEY']) {
    const line = new RegExp(`console.error: Missing required environment variable: ${name} `);
    consoleWatch.allow(line, 'specification 1.6 asks for this line');
  }
  const page = await academy.visitor();
  await page.route('**/env.js', async (route) => {
    const script = await (await route.fetch()).text();
    const body = script
      .replace(/"GOREAL_LIVE_URL":"[^"]*",/, '')
      .replace(/("GOREAL_PUSH_PUBLIC_KEY":)"[^"]*"/, '$1""');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Cổng Học Viện chưa dựng xong' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/env.js');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: headings['/'] ?? '' })).toBeVisible();
});

/** Opens the quests with an answer that makes the page throw; `report` is that of the error. */
async function openBroken(
  player: Person,
  url: string,
): Promise<{ page: Page; report: Promise<Request> }> {
  const page = await player.newPage();
  const report = page.waitForRequest('**/api/logClientEvent');
  await page.route('**/api/logClientEvent', (route) => route.fulfill({ json: { result: {} } }));
  await page.route(url, (route) => route.fulfill({ json: { items: [null] } }));
  await page.goto('/dashboard?tab=quests');
  return { page, report };
}

/** Requests of the page's code itself, whether the response was preloaded or not. */
declare const questionsOfCode: string[];

function noteQuestions(): void {
  const asked: string[] = [];
  const { fetch } = window;
  Object.assign(window, {
    questionsOfCode: asked,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const address = input instanceof Request ? input.url : String(input);
      asked.push(new URL(address, window.location.href).href);
      return fetch(input, init);
    },
  });
}

/** Addresses below `/api` that the page requested, each with its initiator. */
function questions(): string[][] {
  return performance
    .getEntriesByType('resource')
    .map((entry) => [entry.name, (entry as PerformanceResourceTiming).initiatorType])
    .filter(([address]) => address?.includes('/api/'))
    .map(([address = '', by = '']) => [address, by]);
}

async function expectSentToEach(
  page: Page,
  places: readonly (readonly [path: string, seen: string])[],
): Promise<void> {
  for (const [path, seen] of places) await expectSentTo(page, path, seen);
}

async function expectSentTo(page: Page, path: string, seen: string): Promise<void> {
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1, name: headings[seen] ?? '' });
  await expect(heading, `${path} shows ${seen}`).toBeAttached();
  await expect(page, `${path} leads to ${seen}`).toHaveURL(seen);
}
