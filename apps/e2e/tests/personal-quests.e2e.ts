import { expectAccessible } from './support/accessible.ts';
import { grantAura } from './support/grant-aura.ts';
import { expect, test } from './support/test.ts';

test('a Sage proposes a quest, an elder approves it, it is completed and counts; the card is customised', async ({
  academy,
}) => {
  const guild = 'illumination';
  const sage = await academy.player({ guild });
  await grantAura(academy, { player: sage, guild, aura: 5000 });
  const title = `Ngồi yên ${sage.name}`;

  const page = await sage.open('/dashboard?tab=ascension');
  await page.getByRole('button', { name: 'Đề ra nhiệm vụ' }).click();
  const form = page.getByRole('dialog', { name: 'Đề ra nhiệm vụ cho mình' });
  await form.getByLabel('Phần thưởng AURA').fill('51');
  await form.getByRole('button', { name: 'Trình Trưởng Lão' }).click();
  await expect(form.getByLabel('Tên nhiệm vụ')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await form.getByLabel('Tên nhiệm vụ').fill(title);
  await form.getByLabel('Việc sẽ làm').fill('Ngồi yên ba mươi phút rồi kể lại một điều con thấy.');
  await form.getByLabel('Phần thưởng AURA').fill('50');
  await form.getByRole('button', { name: 'Trình Trưởng Lão' }).click();
  await expect(page.getByText('Chờ duyệt', { exact: true })).toBeVisible();

  const desk = await academy.elder.open('/admin?tab=submissions&queue=proposals');
  await expect(desk.getByRole('article', { name: title })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: `Cho vào sổ: ${title}` }).click();
  await expect(page.getByText('Trong sổ của con')).toBeVisible();
  await page.getByRole('link', { name: 'Đến sổ nhiệm vụ' }).first().click();
  await page.getByRole('button', { name: `Nhận nhiệm vụ: ${title}` }).click();
  await page.getByLabel('Lời kể của con').fill('Con thấy hơi thở của mình dài ra.');
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' })).toBeVisible();

  await page.goto('/dashboard?tab=ascension');
  await page.getByLabel('Câu tâm niệm').fill('Nước chảy đá mòn');
  await page.getByRole('button', { name: 'Khắc thẻ' }).click();
  await expect(page.getByText('Tấm thẻ đã được khắc.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard?tab=quests');
  await expect(page.getByText('Nước chảy đá mòn')).toBeVisible();
});
