import type { Page } from '@playwright/test';
import type { GuildId } from '../academy.ts';
import { changeCeremonies } from '../changed-answers.ts';
import { pngFile, webmBytes } from '../media.ts';
import type { Person } from '../person.ts';
import { leaveUnanswered, type ScreenSet, settle } from './screen-set.ts';

/** The player's dashboard in the theme of each guild. */
export async function showDashboard(set: ScreenSet): Promise<void> {
  for (const guild of set.guilds) {
    const player = await set.academy.player({ guild, name: 'Trần Quốc Bảo' });
    await showQuests(set, { player, guild });
    await showSubmissions(set, { player, guild });
    await showDecisions(set, { player, guild });
  }
  const player = await set.academy.player({ guild: 'envoys' });
  await showEmptyInbox(set, player);
  await showErrors(set, player);
}

type Scene = { player: Person; guild: GuildId };

async function showQuests({ device, shoot }: ScreenSet, { player, guild }: Scene): Promise<void> {
  const page = await player.open('/dashboard?tab=quests', device);
  await page.getByRole('article').first().waitFor();
  await shoot(page, `${guild}-quests`);
  await page.getByRole('article').nth(2).scrollIntoViewIfNeeded();
  await shoot(page, `${guild}-quests-below`);
  const menu = page.getByRole('button', { name: 'Mở danh mục' });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, `${guild}-drawer`);
  }
  await page.context().close();
}

async function showSubmissions(
  { device, shoot }: ScreenSet,
  { player, guild }: Scene,
): Promise<void> {
  const page = await player.open('/dashboard?tab=quests', device);
  const text = await player.quest('text');
  await page.getByRole('button', { name: `Nhận nhiệm vụ: ${text.title}` }).click();
  await page.getByLabel('Lời kể của con').fill('Sáng nay');
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  await page.getByText('Bài viết cần ít nhất 10 ký tự.').waitFor();
  await shoot(page, `${guild}-report-text`);
  await page.getByLabel('Lời kể của con').fill('Sáng nay con chạy hết một vòng hồ, sương còn phủ.');
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  await page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' }).waitFor();
  await shoot(page, `${guild}-ceremony`);
  await page.keyboard.press('Escape');
  await page.getByText('Chờ duyệt', { exact: true }).scrollIntoViewIfNeeded();
  await shoot(page, `${guild}-submitted`);

  const image = await player.quest('image');
  await page.getByRole('button', { name: `Nhận nhiệm vụ: ${image.title}` }).click();
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles(pngFile('binh-minh.png', 480));
  await page.getByRole('img', { name: 'Ảnh đã chọn' }).waitFor();
  await shoot(page, `${guild}-report-image`);
  await page.getByRole('button', { name: /^Thu gọn: / }).click();

  const audio = await player.quest('audio');
  await page.getByRole('button', { name: `Nhận nhiệm vụ: ${audio.title}` }).click();
  await page.getByRole('button', { name: 'Bắt đầu ghi âm' }).click();
  await page.getByText('0:01').waitFor();
  await shoot(page, `${guild}-report-audio`);
  await page.getByRole('button', { name: 'Dừng ghi' }).click();
  await page.getByRole('button', { name: `Thu gọn: ${audio.title}` }).click();

  const video = await player.quest('video');
  await page.getByRole('button', { name: `Nhận nhiệm vụ: ${video.title}` }).click();
  await leaveUnanswered(page, '**/api/uploads/*');
  const file = { name: 'vong-ho.webm', mimeType: 'video/webm', buffer: webmBytes(9_000_000) };
  await page.locator('input[type=file]:not([capture])').setInputFiles(file);
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  const bar = page.getByRole('progressbar', { name: 'Tiến độ gửi bằng chứng' });
  await bar.scrollIntoViewIfNeeded();
  await shoot(page, `${guild}-uploading`);
  // A ceremony plays on one device only, and the next scene waits for it.
  await page.context().close();
}

async function showDecisions(set: ScreenSet, { player, guild }: Scene): Promise<void> {
  const { academy, device, shoot } = set;
  const page = await player.open('/dashboard?tab=quests', device);
  const [submission] = await player.submissions();
  const decide = (call: string, words: object) =>
    academy.operator.api.post(`/api/${call}`, {
      data: { submissionId: submission?.submissionId, ...words },
    });
  await decide('rejectSubmission', { feedback: 'Con kể rõ hơn: hôm nay con học được điều gì?' });
  await page.getByText('Cần làm lại', { exact: true }).scrollIntoViewIfNeeded();
  await shoot(page, `${guild}-returned`);
  await decide('undoSubmissionDecision', { reason: 'Xem lại' });
  await decide('approveSubmission', { feedback: 'Lời thật thì ngắn cũng đủ ấm. Ta mừng cho con.' });
  await page.getByRole('dialog', { name: /đã được duyệt/ }).waitFor();
  await shoot(page, `${guild}-approved-rising`, 'moving');
  await settle(page);
  await page.getByText('AURA').first().waitFor();
  await shoot(page, `${guild}-approved`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Thư từ Học Viện/ }).click();
  await shoot(page, `${guild}-bell`);
  await page.goto('/dashboard?tab=notifications');
  await page.getByRole('heading', { name: 'Hộp thư' }).last().waitFor();
  await shoot(page, `${guild}-inbox`);
  await showLevelUp(set, { player, page, guild });
}

/** Adds a level-up notification to the answer: reaching a level takes more quests than a day has. */
async function showLevelUp({ shoot }: ScreenSet, scene: Scene & { page: Page }): Promise<void> {
  const { page, player, guild } = scene;
  await changeCeremonies(page, player.uid, (items) => [
    {
      ...items[0],
      id: '00000000-0000-4000-8000-000000000000',
      type: 'level_up',
      oldLevel: 'acolyte',
      newLevel: 'guardian',
      ceremony: 'waiting',
    },
    ...items,
  ]);
  await page.reload();
  await page.getByRole('dialog', { name: /lên cấp/ }).waitFor();
  await shoot(page, `${guild}-level-up`);
}

async function showEmptyInbox({ device, shoot }: ScreenSet, player: Person): Promise<void> {
  const page = await player.open('/dashboard?tab=notifications', device);
  await page.getByText('Chưa có lá thư nào').waitFor();
  await shoot(page, 'inbox-empty');
}

async function showErrors({ device, shoot }: ScreenSet, player: Person): Promise<void> {
  const page = await player.open('/dashboard?tab=quests', device);
  await page.getByRole('article').first().waitFor();
  await page.context().setOffline(true);
  await page.getByText(/Mất kết nối internet/).waitFor();
  await shoot(page, 'quests-offline');
  await page.context().setOffline(false);
  await page.route('**/api/quests', (route) => route.fulfill({ json: { items: [] } }));
  await page.reload();
  await page.getByText('Sổ nhiệm vụ đang trống').waitFor();
  await shoot(page, 'quests-empty');
  await page.context().close();
  // In new browsers: this one may have stored the quests, which are shown while others are fetched.
  const refused = await player.newPage(device);
  await refused.route('**/api/quests', (route) => route.fulfill({ status: 403 }));
  await refused.goto('/dashboard?tab=quests');
  await refused.getByRole('main').getByRole('button', { name: 'Thử lại' }).first().waitFor();
  await shoot(refused, 'quests-failed');
  await refused.context().close();
  const fresh = await player.newPage(device);
  await leaveUnanswered(fresh, '**/api/quests');
  await fresh.goto('/dashboard?tab=quests');
  await fresh.getByText('Đang mở sổ nhiệm vụ').waitFor();
  await shoot(fresh, 'quests-loading');
  await fresh.context().close();
}
