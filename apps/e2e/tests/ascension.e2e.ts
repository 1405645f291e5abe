import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('the Ascension Path shows six levels, the present one, and the AURA still needed', {
  tag: '@both',
}, async ({ academy }) => {
  const player = await academy.player();
  const page = await player.open('/dashboard?tab=ascension');
  await expect(page.getByRole('heading', { name: 'Đường Thăng Hoa', level: 2 })).toBeVisible();
  await expect(page.getByText('Còn 100 AURA nữa là lên cấp Đệ Tử')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  const levels = ['Môn Sinh', 'Đệ Tử', 'Hộ Pháp', 'Võ Sư', 'Hiền Giả', 'Chân Nhân'];
  for (const name of levels) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  }
  await expect(page.locator('[aria-current="step"]')).toContainText('Môn Sinh');
  await expect(page.getByText('nên không phai thêm được nữa')).toBeVisible();
  await expectAccessible(page);
});
