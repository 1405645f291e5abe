import { pngFile, recordVideo } from '../media.ts';
import { expect, leaveUnanswered, type ScreenSet, useGuildTheme } from './screen-set.ts';

/** The elders' desk, in the theme of each guild. */
export async function showDesk(set: ScreenSet): Promise<void> {
  const { academy, device, shoot } = set;
  const empty = await academy.elder.open('/admin', device);
  await empty.getByText('Mọi báo cáo đã được xử lý').waitFor();
  await shoot(empty, 'desk-empty');
  await empty.getByRole('tab', { name: 'Ảnh nền' }).click();
  await shoot(empty, 'desk-closed-tab');

  const player = await academy.player({ guild: 'envoys', name: 'Phạm Ngọc Ánh' });
  const other = await academy.player({ guild: 'titans', name: 'Lê Minh Khôi' });
  await player.submit(
    await player.quest('text'),
    'Con viết cho mẹ.\n\nMẹ ơi, con cảm ơn mẹ vì bát cơm nóng mỗi tối. '.repeat(9),
  );
  await player.submitFile(await player.quest('image'), pngFile('nhip-cau.png', 480));
  await other.submitFile(await other.quest('video'), await recordVideo(empty));
  await other.submit(await other.quest('text'));
  for (const name of set.guilds) {
    const desk = await academy.elder.newPage(device);
    await useGuildTheme(desk, name);
    await desk.goto('/admin');
    await desk.getByRole('article').nth(3).waitFor();
    await shoot(desk, `desk-${name}`);
    for (const at of [1, 2]) {
      await desk.getByRole('article').nth(at).scrollIntoViewIfNeeded();
      await shoot(desk, `desk-${name}-card-${at}`);
    }
    await desk.getByRole('article').nth(1).focus();
    await desk.getByRole('button', { name: 'Phóng to ảnh bằng chứng' }).click();
    await shoot(desk, `desk-${name}-viewer`);
    await desk.keyboard.press('Escape');
    await desk
      .getByRole('button', { name: /^Từ chối báo cáo/ })
      .first()
      .click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Từ chối báo cáo' }).click();
    await shoot(desk, `desk-${name}-reject`);
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Thêm lời nhắn' }).first().click();
    await shoot(desk, `desk-${name}-remark`);
    await leaveUnanswered(desk, '**/api/approveSubmission');
    await desk
      .getByRole('button', { name: /^Duyệt báo cáo/ })
      .first()
      .click();
    await desk.getByText('Đang duyệt…').waitFor();
    await shoot(desk, `desk-${name}-busy`);
    await desk.reload();
    await desk.unroute('**/api/approveSubmission');
    const last = desk.getByRole('article').nth(3);
    // Repeated: the desk focuses a card itself while it loads.
    await expect(async () => {
      await last.focus();
      await last.getByRole('button', { name: /^Duyệt/ }).click({ timeout: 500 });
    }).toPass();
    // Key presses are ignored while the cards are moving.
    await expect(async () => {
      await desk.getByRole('button', { name: /^Rút lại quyết định/ }).click();
      await expect(desk.getByRole('dialog')).toBeVisible({ timeout: 500 });
    }).toPass();
    await shoot(desk, `desk-${name}-undo`);
    await desk.getByLabel(/Lý do rút lại/).fill('Bấm nhầm.');
    await desk.getByRole('dialog').getByRole('button', { name: 'Rút lại' }).click();
    await desk.getByText('Quyết định đã được rút lại.').waitFor();
    await shoot(desk, `desk-${name}-undone`);
  }
  const loading = await academy.elder.newPage(device);
  await leaveUnanswered(loading, '**/api/submissions/pending*');
  await loading.goto('/admin');
  await loading.getByText('Đang mở bàn xét duyệt…').waitFor();
  await shoot(loading, 'desk-loading');
}
