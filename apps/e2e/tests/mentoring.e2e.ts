import { expectAccessible } from './support/accessible.ts';
import { grantAura } from './support/grant-aura.ts';
import { expect, test } from './support/test.ts';

test('a Warrior takes an apprentice, sees their journey and sends an encouragement; either may end it', async ({
  academy,
}) => {
  const guild = 'titans';
  const mentor = await academy.player({ guild });
  const pupil = await academy.player({ guild });
  await grantAura(academy, { player: mentor, guild, aura: 1500 });
  await pupil.submit(await pupil.quest('text'));

  const home = await mentor.open('/dashboard?tab=ascension#mentoring');
  await home.getByRole('button', { name: 'Mời học trò' }).click();
  const search = home.getByRole('dialog', { name: 'Mời học trò' });
  await search.getByLabel('Tìm theo tên trong Guild').fill(pupil.name);
  await search.getByRole('button', { name: `Mời ${pupil.name}` }).waitFor();
  await expectAccessible(home);
  await search.getByRole('button', { name: `Mời ${pupil.name}` }).click();
  await expect(home.getByText('Đang chờ trả lời')).toBeVisible();

  const page = await pupil.open('/dashboard?tab=ascension');
  await expect(page.getByText(`${mentor.name}, cấp Võ Sư, muốn dìu dắt con.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Nhận lời ${mentor.name}` }).click();
  const own = page.getByRole('region', { name: 'Người dìu dắt con' });
  await expect(own).toContainText(mentor.name);
  await expect(own).toContainText('Võ Sư');

  // The apprentice's actions appear live on the mentor's open page.
  await home.getByRole('button', { name: `Xem hành trình của ${pupil.name}` }).click();
  const journey = home.getByRole('dialog', { name: `Hành trình của ${pupil.name}` });
  await expect(journey.getByText('Chờ duyệt')).toBeVisible();
  await expectAccessible(home);
  await home.keyboard.press('Escape');
  await home.getByRole('button', { name: `Gửi lời động viên cho ${pupil.name}` }).click();
  await home.getByLabel('Lời của con').fill('Hôm nay em làm tốt lắm, cứ thế nhé.');
  await home.getByRole('button', { name: 'Gửi đi' }).click();
  await expect(home.getByText('Hôm nay con đã gửi lời động viên.')).toBeVisible();
  await page.goto('/dashboard?tab=notifications');
  await expect(page.getByText('Hôm nay em làm tốt lắm, cứ thế nhé.').first()).toBeVisible();

  await home.getByRole('button', { name: `Ngừng dìu dắt ${pupil.name}` }).click();
  await home.getByRole('alertdialog').getByRole('button', { name: 'Ngừng dìu dắt' }).click();
  await expect(home.getByText('Học trò của con (0/3)')).toBeVisible();

  // The title is shown beside the mentor's messages in the guild chat.
  await mentor.api.post(`/api/guildChats/${guild}/messages`, { data: { message: 'Chào cả nhà.' } });
  await page.goto('/dashboard?tab=chat');
  const words = page.getByRole('listitem').filter({ hasText: mentor.name });
  await expect(words.getByText('Võ Sư', { exact: true }).first()).toBeVisible();
});
