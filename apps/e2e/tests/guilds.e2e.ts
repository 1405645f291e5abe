import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const guilds = [
  { id: 'titans', name: 'Vệ Thần' },
  { id: 'illumination', name: 'Khai Sáng' },
  { id: 'envoys', name: 'Ngôn Sứ' },
] as const;

test('pointing at a guild shows the page in its colours', async ({ academy }) => {
  const player = await academy.player({ guild: '' });
  const page = await player.open('/select-guild');
  await expect(page.getByRole('heading', { name: `${player.name}, con nghe` })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByText(/Con có thể đổi Guild sau này ở Cài đặt, mục Guild/)).toBeVisible();
  await expectAccessible(page);
  await expectGuildColours(page, '');
  for (const { id, name } of guilds) {
    await page.getByText(name, { exact: true }).hover();
    await expectGuildColours(page, id);
  }
  await page.getByRole('heading', { level: 1 }).hover();
  await expectGuildColours(page, '');
  await page.getByRole('radio', { name: 'Khai Sáng' }).focus();
  await expectGuildColours(page, 'illumination');
});

test('a new player cancels the choice, then confirms, and is welcomed', { tag: '@both' }, async ({
  academy,
}) => {
  const player = await academy.player({ guild: '' });
  const page = await player.open('/select-guild');
  await page.getByText('Ngôn Sứ', { exact: true }).click();
  await expect(page.getByText('Con đang hướng về Ngôn Sứ.')).toBeVisible();
  await expectGuildColours(page, 'envoys');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nghĩ lại' }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Xác nhận' })).toBeHidden();

  await page.getByText('Vệ Thần', { exact: true }).click();
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  const welcome = page.getByRole('dialog', { name: 'Chào mừng con đến với Vệ Thần!' });
  await expect(welcome).toBeVisible();
  const since = Date.now();
  await expect(page).toHaveURL('/dashboard');
  expect(Date.now() - since, 'the welcome is there to be read').toBeGreaterThan(1000);
  await expectGuildColours(page, 'titans');
  await expect(
    page.getByRole('banner').getByText('Thân vững như núi, chí bền như đồng'),
  ).toBeAttached();
});

test('a double press on “think again” does not sign the player out', async ({ academy }) => {
  const player = await academy.player({ guild: '' });
  const page = await player.open('/select-guild');
  await page.getByText('Ngôn Sứ', { exact: true }).click();
  await page.getByRole('button', { name: 'Nghĩ lại' }).dblclick();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page).toHaveURL('/select-guild');
});

test('a guild chosen on the landing page is still chosen after the sign-up', async ({
  academy,
}) => {
  const page = await academy.visitor();
  await page.goto('/');
  await page.locator('#call').getByRole('link', { name: 'Ngôn Sứ' }).click();
  await expect(page).toHaveURL('/register?guild=envoys');
  await signUp(page);
  await expect(page.getByRole('radio', { name: 'Ngôn Sứ' })).toBeChecked();
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectGuildColours(page, 'envoys');
});

test('the welcome is accessible and can be left early', { tag: '@phone' }, async ({ academy }) => {
  const player = await academy.player({ guild: '' });
  const page = await player.newPage();
  await page.clock.install();
  await page.goto('/select-guild');
  await page.getByText('Khai Sáng', { exact: true }).click();
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  const welcome = page.getByRole('dialog', { name: 'Chào mừng con đến với Khai Sáng!' });
  await expect(welcome).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bước vào ngay' })).toBeFocused();
  await page.getByRole('button', { name: 'Bước vào ngay' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('joining that is refused restores the colours', async ({ academy, consoleWatch }) => {
  consoleWatch.allow(/status of 403 .*api\/users/, 'refused by this test');
  const player = await academy.player({ guild: '' });
  const page = await player.newPage();
  // The client's error report is not part of this test.
  await page.route('**/api/logClientEvent', (route) => route.fulfill({ json: { result: {} } }));
  const error = { code: 'permission-denied', message: 'không được' };
  await page.route(`**/api/users/${player.uid}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, json: { error } })
      : route.continue(),
  );
  await page.goto('/select-guild');
  await page.getByText('Vệ Thần', { exact: true }).click();
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'You do not have permission to update your guild. Please contact support.',
  );
  await page.getByRole('heading', { level: 1 }).hover();
  await expectGuildColours(page, '');
  await expect(page).toHaveURL('/select-guild');
  await expectAccessible(page);
  await page.unroute(`**/api/users/${player.uid}`);
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a choice on another device closes the choice here', async ({ academy }) => {
  const player = await academy.player({ guild: '' });
  const page = await player.open('/select-guild');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await player.api.patch(`/api/users/${player.uid}`, { data: { guild: 'envoys' } });
  await expect(page).toHaveURL('/dashboard');
  await expectGuildColours(page, 'envoys');
});

async function expectGuildColours(page: Page, guild: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.guild ?? ''))
    .toBe(guild);
}
