import type { Page } from '@playwright/test';
import { newEmail } from '../academy.ts';
import { expect, leaveUnanswered, type ScreenSet, settle } from './screen-set.ts';

/** Everything before the dashboard: landing page, sign-in, guild choice, and error screens. */
export async function showSignedOut(set: ScreenSet): Promise<void> {
  await showLanding(set);
  await showAccounts(set);
  await showGuilds(set);
  await showErrors(set);
}

async function showLanding({ academy, device, shoot }: ScreenSet): Promise<void> {
  const page = await academy.visitor(device);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const section of ['hero', 'threat', 'academy', 'call']) {
    const part = page.locator(`#${section}`);
    await part.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await shoot(page, `landing-${section}`);
  }
  await page.route('**/api/getCommunityStats', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByText('Các con số dưới đây chỉ để minh họa.').scrollIntoViewIfNeeded();
  await shoot(page, 'landing-stats-failed');
}

async function showAccounts({ academy, device, shoot }: ScreenSet): Promise<void> {
  const page = await academy.visitor(device);
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await shoot(page, 'login');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Mật khẩu', { exact: true }).fill('sai mật khẩu');
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await page.getByRole('alert').waitFor();
  await shoot(page, 'login-refused');
  await page.goto('/register');
  await page.getByLabel('Email').waitFor();
  await shoot(page, 'register');
  await page.getByRole('button', { name: 'Trở thành môn sinh' }).click();
  await page.getByText('Xin nhập email.').waitFor();
  await shoot(page, 'register-errors');
  for (const [query, name] of [
    ['forgot', 'forgot'],
    ['reset#abc', 'reset'],
  ]) {
    await page.goto(`/login?${query}`);
    await page.locator('form').waitFor();
    await shoot(page, `${name}`);
  }
  await page.goto('/strava/callback');
  await page.getByRole('alert').waitFor();
  await shoot(page, 'strava-refused');
}

async function showGuilds({ academy, device, shoot }: ScreenSet): Promise<void> {
  const newcomer = await academy.player({ guild: '', name: 'Nguyễn Thị Thùy Dương' });
  const page = await newcomer.open('/select-guild', device);
  await page.getByRole('radio').first().waitFor();
  await shoot(page, 'guilds');
  for (const [id, name] of [
    ['titans', 'Vệ Thần'],
    ['illumination', 'Khai Sáng'],
    ['envoys', 'Ngôn Sứ'],
  ]) {
    await page.getByText(name ?? '', { exact: true }).click();
    await shoot(page, `guilds-${id}`);
  }
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  await page.getByRole('alert').waitFor();
  await shoot(page, 'guilds-failed');
  await page.unroute('**/api/users/*');
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'guilds-welcome');
}

async function showErrors({ academy, device, shoot }: ScreenSet): Promise<void> {
  const loading = await academy.visitor(device);
  await leaveUnanswered(loading, '**/api/auth/get-session');
  // Public pages are prerendered before any request.
  await loading.goto('/dashboard');
  await loading.getByText('Đang tải Học Viện…').waitFor();
  await shoot(loading, 'loading');

  const broken = await academy.visitor(device);
  await broken.route('**/api/auth/get-session', (route) => route.fulfill({ status: 500 }));
  await broken.goto('/dashboard');
  await expectHeading(broken, 'Chưa vào được Học Viện');
  await shoot(broken, 'start-failed');

  const unset = await academy.visitor(device);
  await unset.route('**/env.js', (route) => route.fulfill({ body: '' }));
  await unset.goto('/');
  await expectHeading(unset, 'Cổng Học Viện chưa dựng xong');
  await shoot(unset, 'missing-settings');

  const player = await academy.player();
  const crashed = await player.newPage(device);
  await crashed.route('**/api/quests', (route) => route.fulfill({ json: { items: [null] } }));
  await crashed.goto('/dashboard?tab=quests');
  await crashed.getByText('Chỗ này vừa gặp trục trặc. Xin thử mở lại.').waitFor();
  await shoot(crashed, 'crashed');
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await settle(page);
}
