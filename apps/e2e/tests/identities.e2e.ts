import { expectAccessible } from './support/accessible.ts';
import {
  enterProvider,
  type IdentityProvider,
  startIdentityProvider,
} from './support/identity-provider.ts';
import { PREPARED_DATA } from './support/prepare-server.ts';
import { register } from './support/registration.ts';
import { startServer } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

const PROVIDER = 'Trường Hoa Lư';
const SETTINGS = '/dashboard?tab=settings#security';

const test = base.extend<object, { provider: IdentityProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const provider = await startIdentityProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const copyOf = process.env[PREPARED_DATA];
      const server = await startServer({ copyOf, env: provider.settings });
      provider.openFor(server.url);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
});

test('an account is linked in the settings, signs in by it, and is unlinked', {
  tag: '@both',
}, async ({ academy }) => {
  const player = await academy.player();
  const page = await player.open(SETTINGS);
  await enterProvider(page, { button: `Nối ${PROVIDER}`, email: player.email });
  await expect(page.getByText(`Đã nối ${PROVIDER}.`)).toBeVisible();
  await expect(page.getByText(`${PROVIDER} · ${player.email}`)).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies({ name: /goreal/ });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: `Vào bằng ${PROVIDER}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Vào bằng ${PROVIDER}` }).click();
  // The provider still has its session, and asks only for consent.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(SETTINGS);
  await expect(page.getByText(/^Nối ngày .*, dùng lần cuối/)).toBeVisible();
  await page.getByRole('button', { name: `Gỡ ${PROVIDER}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gỡ' }).click();
  await expect(page.getByText('Chưa nối với nơi nào.')).toBeVisible();
});

test('a person who comes from a provider for the first time signs up once, and is linked', async ({
  academy,
}) => {
  const page = await academy.visitor();
  const email = `lan-${Date.now()}@school.example`;
  await page.goto('/login');
  await enterProvider(page, { button: `Vào bằng ${PROVIDER}`, email });
  await expect(
    page.getByRole('heading', { name: `${PROVIDER} chưa nối với tài khoản nào` }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Chưa có: đăng ký' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Tên hiển thị')).toHaveValue('Lan Ngọc');
  const password = 'mot-mat-khau-dai';
  await register(page, { name: `Lan ${Date.now()}`, password, again: password });
  await expect(page.getByText(`Đã nối ${PROVIDER}.`)).toBeVisible();
  await expect(page).toHaveURL(/select-guild/);
});

test('the answer to a flow that this tab did not start is refused, and the page says so', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401 .*answer/, 'the browser notes every refused request');
  const page = await academy.visitor();
  await page.goto('/identity?code=stolen&state=guessed');
  await expect(page.getByRole('heading', { name: 'Chưa vào được' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Trở lại đăng nhập' }).click();
  await expect(page).toHaveURL(/\/login/);
});
