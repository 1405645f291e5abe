import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { newEmail, newName } from './academy.ts';
import type { Server } from './server.ts';

const PASSWORD = 'sông Hồng mùa nước lên';

/** Fills in the registration form and submits it. Undefined fields stay as the page has them. */
export async function register(
  page: Page,
  {
    name,
    email,
    password,
    again,
  }: { name?: string; email?: string; password: string; again: string },
): Promise<void> {
  if (name !== undefined) await page.getByLabel('Tên hiển thị').fill(name);
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.getByLabel('Xác nhận mật khẩu', { exact: true }).fill(again);
  await page.getByRole('button', { name: 'Trở thành môn sinh' }).click();
}

/** Fills in the sign-in form of the open page and submits it. */
export async function signIn(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
}

/** Registers a new account. */
export function signUp(page: Page, name = newName()): Promise<void> {
  return register(page, { name, email: newEmail(), password: PASSWORD, again: PASSWORD });
}

export async function chooseGuild(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/select-guild/);
  await page.getByText(name, { exact: true }).click();
  await page.getByRole('button', { name: 'Xác nhận' }).click();
}

/** The one-time address for the first operator of an empty academy, as the server prints it. */
export async function firstOperatorAddress(server: Server): Promise<string> {
  const address = /http\S+\/register#invitation=[\w-]{32}/;
  await expect.poll(server.output).toMatch(address);
  return address.exec(server.output())?.[0] ?? '';
}
