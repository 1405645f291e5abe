import { createHmac } from 'node:crypto';
import { expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { signIn, signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test('an invitation puts a newcomer into its guild', { tag: '@both' }, async ({ academy }) => {
  const elder = await academy.elder.open('/admin?tab=members');
  await elder.getByRole('tab', { name: 'Lời mời' }).click();
  await expect(elder).toHaveURL('/admin?tab=members&view=invitations');
  await elder.getByLabel('Số người').fill('3');
  await elder.getByRole('combobox', { name: 'Guild' }).selectOption('envoys');
  await elder.getByLabel('Ghi chú').fill('Lớp 10A');
  await elder.getByRole('button', { name: 'Tạo lời mời' }).click();
  const link = await elder.getByLabel('Liên kết').inputValue();
  await expectAccessible(elder);

  const page = await academy.visitor();
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByText('Lời mời của')).toBeVisible();
  await expect(page.getByText('vào thẳng Guild Ngôn Sứ')).toBeVisible();
  await expectAccessible(page);
  await signUp(page);
  await expect(page).toHaveURL('/dashboard');
  await elder.reload();
  await expect(elder.getByText('1/3 người đã vào').first()).toBeVisible();
});

test('messengers find a title, a sentence and a picture for a shared link', async ({ academy }) => {
  const page = await academy.visitor();
  await page.goto('/register');
  const named = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await named('title')).toBe('Học Viện GoReal');
  expect(await named('description')).toContain('nhận nhiệm vụ');
  const picture = await named('image');
  expect(picture).toMatch(/^https?:\/\//);
  const size = await page.evaluate(
    async (path) => {
      const image = Object.assign(new Image(), { src: path });
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    },
    new URL(picture ?? '').pathname,
  );
  expect(size).toEqual({ width: 1200, height: 630 });
});

test('registration by invitation asks for a code, closed registration shows no form', async ({
  academy,
}) => {
  const set = (state: string) =>
    answerOf(academy.operator.api.put('/api/door', { data: { state } }));
  try {
    await set('invitation');
    const page = await academy.visitor();
    await page.goto('/register');
    await expect(page.getByLabel('Mã mời')).toBeVisible();
    await expectAccessible(page);
    await set('closed');
    await page.reload();
    await expect(page.getByText('Học Viện hiện không nhận thêm môn sinh')).toBeVisible();
    await expect(page.getByLabel('Tên hiển thị')).toBeHidden();
    await expectAccessible(page);
  } finally {
    await set('open');
  }
});

test('a second factor is added by its code and asked for at the next sign-in', {
  tag: '@both',
}, async ({ academy, player }) => {
  const page = await player.open('/dashboard?tab=settings#security');
  await page.getByRole('button', { name: 'Thêm ứng dụng tạo mã' }).click();
  await expect(page.getByRole('img', { name: 'Mã QR cho ứng dụng tạo mã' })).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  const secret = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await dialog.innerText())?.[0] ?? '';
  await dialog.getByLabel('Mã sáu chữ số trong ứng dụng').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Bật' }).click();
  await expect(page.getByRole('dialog', { name: 'Mã dự phòng' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Đã cất xong' }).click();

  const other = await academy.visitor();
  await other.goto('/login');
  await signIn(other, player);
  await expect(other.getByLabel('Mã xác thực')).toBeFocused();
  await expectAccessible(other);
  // The code of the first step was used; the next one is valid half a minute before its time.
  await other.getByLabel('Mã xác thực').fill(codeOf(secret, 1));
  await other.getByRole('button', { name: 'Vào Học Viện' }).click();
  await expect(other).toHaveURL('/dashboard');
});

/** The code of an authenticator app (RFC 6238), this many steps of thirty seconds from now. */
function codeOf(secret: string, by = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + by));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
