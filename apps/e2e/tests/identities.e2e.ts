import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import Provider from 'oidc-provider';
import { expectAccessible } from './support/accessible.ts';
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
}, async ({ player }) => {
  const page = await player.open(SETTINGS);
  await enterProvider(page, { button: `Nối ${PROVIDER}`, email: player.email });
  await expect(page.getByText(`Đã nối ${PROVIDER}.`)).toBeVisible();
  await expect(page.getByText(`${PROVIDER} · ${player.email}`)).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies({ name: /goreal/ });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: `Đăng nhập bằng ${PROVIDER}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Đăng nhập bằng ${PROVIDER}` }).click();
  // The provider still has its session, and asks only for consent.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(SETTINGS);
  await expect(page.getByText(/^Nối ngày .*, dùng lần cuối/)).toBeVisible();
  await page.getByRole('button', { name: `Gỡ ${PROVIDER}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gỡ' }).click();
  await expect(page.getByText('Chưa nối với nơi nào.')).toBeVisible();
});

test('a person who comes from a provider for the first time signs up once, and is linked after a question', async ({
  academy,
}) => {
  const page = await academy.visitor();
  const email = `lan-${Date.now()}@school.example`;
  await page.goto('/login');
  await enterProvider(page, { button: `Đăng nhập bằng ${PROVIDER}`, email });
  await expect(
    page.getByRole('heading', { name: `${PROVIDER} chưa nối với tài khoản nào` }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Chưa có: đăng ký' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Tên hiển thị')).toHaveValue('Lan Ngọc');
  const password = 'mot-mat-khau-dai';
  await register(page, { name: `Lan ${Date.now()}`, password, again: password });
  await expect(page.getByText(`${PROVIDER} · ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Nối', exact: true }).click();
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

/** A real OpenID Connect provider that accepts any typed email. */
type IdentityProvider = {
  /** The environment variables of an academy that trusts it. */
  settings: Record<string, string>;
  /** Opens it for the academy at this address. */
  openFor(academy: string): void;
  stop(): Promise<void>;
};

async function startIdentityProvider(): Promise<IdentityProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown =>
    response.writeHead(503).end();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: 'academy', secret: 'a secret of the academy at the provider' };
  return {
    settings: {
      OIDC_PROVIDERS: 'school',
      OIDC_SCHOOL_NAME: PROVIDER,
      OIDC_SCHOOL_ISSUER: issuer,
      OIDC_SCHOOL_CLIENT_ID: client.id,
      OIDC_SCHOOL_CLIENT_SECRET: client.secret,
    },
    openFor(academy) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [`${academy}/identity`],
            application_type: 'native',
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        conformIdTokenClaims: false,
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ sub, email: sub, email_verified: true, name: 'Lan Ngọc' }),
        }),
      });
      answer = provider.callback();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Starts at a button, signs in on the provider's pages, and agrees there. */
async function enterProvider(
  page: Page,
  { button, email }: { button: string; email: string },
): Promise<void> {
  // Its pages load fonts from other hosts.
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await page.getByRole('button', { name: button }).click();
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
