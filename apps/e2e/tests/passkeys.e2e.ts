import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

/** A phone's own keys, as Chromium simulates them. */
async function authenticator(
  page: Page,
): Promise<{ touches(automatically: boolean): Promise<void> }> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async touches(enabled) {
      const change = { authenticatorId, enabled };
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', change);
    },
  };
}

async function addKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thêm khóa truy cập' });
  await dialog.getByLabel('Tên của khóa').fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(page.getByText('Đã thêm khóa truy cập.')).toBeVisible();
}

test('a passkey is added, and signs in by its button', { tag: '@both' }, async ({ player }) => {
  const page = await player.open('/dashboard?tab=settings#security');
  const keys = await authenticator(page);
  await addKey(page, 'Điện thoại của Lan');
  await expect(page.getByText('Điện thoại của Lan')).toBeVisible();
  await expectAccessible(page);
  const list = page.getByRole('list').filter({ hasText: 'Điện thoại của Lan' });
  const title = page.getByRole('heading', { name: 'Khóa truy cập' });
  const panel = page.locator('section').filter({ has: title }).last();
  const [row, around] = await Promise.all([list.boundingBox(), panel.boundingBox()]);
  expect(row?.width, 'a short name leaves the row as wide as its panel').toBeGreaterThan(
    (around?.width ?? Infinity) - 80,
  );

  await keys.touches(false);
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expectAccessible(page);
  await keys.touches(true);
  await page.getByRole('button', { name: 'Dùng khóa truy cập' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/dashboard?tab=settings#security');
  await expect(page.getByText(/^Thêm ngày .*, dùng lần cuối/)).toBeVisible();
});

test('a passkey that is chosen among the suggestions of the email field signs in', async ({
  player,
}) => {
  const page = await player.open('/dashboard?tab=settings#security');
  await authenticator(page);
  await addKey(page, 'Máy tính');
  await page.context().clearCookies();
  // Chromium's simulated authenticator answers the waiting request as if its suggestion had been chosen.
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('when no passkey answers, the page says why, and the password still signs in', async ({
  academy,
}) => {
  const page = await academy.visitor();
  await authenticator(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Dùng khóa truy cập' }).click();
  await expect(page.getByText('Chưa có khóa nào được chọn.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeEditable();
});
