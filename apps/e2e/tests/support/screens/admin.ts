import type { Page } from '@playwright/test';
import type { GuildId } from '../academy.ts';
import { answerOf } from '../calls.ts';
import { gpxFile, pngFile } from '../media.ts';
import type { Person } from '../person.ts';
import { leaveUnanswered, loaded, type ScreenSet, useGuildTheme } from './screen-set.ts';

/** Every tab of the admin panel except the submissions: with dialogs, empty, and failed. */
export async function showAdmin(set: ScreenSet): Promise<void> {
  await prepare(set);
  for (const guild of set.guilds) await showPanel(set, guild);
}

async function showPanel({ academy, device, shoot }: ScreenSet, guild: GuildId): Promise<void> {
  const context = await academy.operator.device({ ...device, reducedMotion: 'reduce' });
  const desk = await context.newPage();
  await useGuildTheme(desk, guild);
  const whole = (name: string) => shoot(desk, `admin-${guild}-${name}`);
  const visit = async (address: string, name: string) => {
    await desk.goto(`/admin?tab=${address}`);
    await rest(desk);
    await loaded(desk);
    await whole(name);
  };
  const ending = async (name: string) => {
    await desk.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await whole(name);
    await desk.evaluate(() => window.scrollTo(0, 0));
  };
  for (const queue of ['activities', 'proposals', 'chat', 'audit']) {
    await visit(`submissions&queue=${queue}`, `queue-${queue}`);
    await ending(`queue-${queue}-end`);
  }
  await visit('backgrounds', 'backgrounds');
  await showBackgrounds(desk, whole);
  await visit('quests', 'quests');
  await ending('quests-end');
  await desk.getByRole('button', { name: 'Soạn nhiệm vụ' }).click();
  await whole('quests-new');
  await desk.getByRole('button', { name: 'Giao nhiệm vụ' }).click();
  await whole('quests-invalid');
  await desk.keyboard.press('Escape');
  await visit('guild-images', 'guild-images');
  await ending('guild-images-end');
  await visit('error-logs', 'error-logs');
  await desk.getByText('Những lần gặp gần đây').first().click();
  await rest(desk);
  await whole('error-logs-open');
  await visit('notifications', 'notifications');
  await showBroadcasts(desk, whole);
  await ending('notifications-end');
  await visit('aura-stream', 'aura-stream');
  await ending('aura-stream-end');
  await visit('members', 'members');
  await desk
    .getByRole('button', { name: /^Mở trang của Lê/ })
    .first()
    .click();
  await rest(desk);
  await whole('members-dialog');
  await desk.getByRole('dialog').locator('summary', { hasText: 'Tạm ngưng tài khoản' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Tạm ngưng', exact: true }).click();
  await whole('members-dialog-invalid');
  await visit('members&search=khong-co-ai', 'members-empty');
  await visit('members&view=invitations', 'members-invitations');
  await visit('operations', 'operations');
  for (const part of [1, 2, 3]) {
    await desk.evaluate((by) => window.scrollTo(0, by * window.innerHeight * 0.9), part);
    await whole(`operations-${part}`);
  }
  await ending('operations-end');
  await showFaults(desk, whole);
  await context.close();
}

async function prepare({ academy }: ScreenSet): Promise<void> {
  const author = await academy.player({ name: 'Lê Minh Khôi' });
  const { id } = await answerOf<{ id: string }>(
    author.api.post('/api/guildChats/envoys/messages', {
      data: { message: `Ai nộp bài như thế này thì nên nghỉ đi. ${Date.now()}` },
    }),
  );
  for (const reason of ['insult', 'insult', 'threat'] as const) {
    const reader = await academy.player();
    await reader.api.post(`/api/guildChats/envoys/messages/${id}/reports`, { data: { reason } });
  }
  const { name, buffer } = gpxFile({ seconds: 2000, metres: 10_000, type: 'swimming' });
  await answerOf(
    author.api.post(`/api/users/${author.uid}/activityFiles?name=${name}`, { data: buffer }),
  );
  await fail(author);
}

/** Waits for the responses instead of an idle network: the live stream stays open. */
async function rest(desk: Page): Promise<void> {
  await desk.waitForTimeout(1000);
}

async function fail(player: Person): Promise<void> {
  const error = {
    name: 'TypeError',
    message: 'Cannot read properties of undefined (reading "level")',
    stack:
      'TypeError: Cannot read properties of undefined\n    at PlayerCard (player-card.tsx:41:18)',
  };
  const data = {
    level: 'error',
    message: error.message,
    context: { component: 'player-card' },
    error,
  };
  await player.api.post('/api/logClientEvent', { data: { data } });
}

async function showBackgrounds(desk: Page, whole: (name: string) => Promise<void>): Promise<void> {
  const files = ['binh-minh.png', 'tam-coc-ninh-binh-mot-ten-that-dai-de-thu-xuong-dong.png'].map(
    (name) => pngFile(name, 400),
  );
  const note = { name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('chữ') };
  await desk
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files, note]);
  await whole('backgrounds-chosen');
  await desk.route('**/api/backgrounds/pictures*', (route) =>
    route.fulfill({
      status: 403,
      json: {
        error: {
          code: 'permission-denied',
          message: 'Only administrators can upload background images',
        },
      },
    }),
  );
  await desk.getByRole('button', { name: /^Tải .*lên$/ }).click();
  await desk.getByRole('button', { name: 'Xem chẩn đoán quyền' }).click();
  await rest(desk);
  await whole('backgrounds-refused');
  await desk.unroute('**/api/backgrounds/pictures*');
  await leaveUnanswered(desk, '**/api/backgrounds/pictures*part=thumbnail*');
  await desk.getByRole('button', { name: /^Tải .*lên$/ }).click();
  await desk.getByText('Đang tải ảnh thu nhỏ lên…').first().waitFor();
  await whole('backgrounds-stage');
  await desk.unroute('**/api/backgrounds/pictures*part=thumbnail*');
  await desk.reload();
  await desk.locator('input[type=file]').first().setInputFiles(files);
  await desk.getByRole('button', { name: /^Tải .*lên$/ }).click();
  await desk
    .getByRole('button', { name: /^Dùng ảnh/ })
    .nth(1)
    .click();
  await desk.getByText('Mọi trang đã đổi ảnh nền.').waitFor();
  await whole('backgrounds-stored');
  await desk
    .getByRole('button', { name: /^Xóa ảnh/ })
    .first()
    .click();
  await whole('backgrounds-delete');
  await desk.getByRole('button', { name: 'Giữ lại' }).last().click();
  await desk.getByRole('button', { name: 'Trở về đêm Đông Sơn' }).click();
}

async function showBroadcasts(desk: Page, whole: (name: string) => Promise<void>): Promise<void> {
  await desk.getByLabel('Tiêu đề').fill('Đêm hội trăng rằm');
  await desk
    .getByLabel('Nội dung')
    .fill('Tối thứ Bảy này, ba Guild cùng thắp đèn bên hồ.\nCon nhớ mang theo một câu chuyện.');
  await desk.getByText('Tùy chọn', { exact: true }).click();
  await desk.getByLabel('Khẩn').check();
  await desk.getByLabel('Hẹn giờ gửi').check();
  await whole('notifications-written');
  await desk.getByRole('button', { name: 'Hẹn gửi' }).click();
  await whole('notifications-too-soon');
  await desk.getByLabel('Hẹn giờ gửi').uncheck();
  await desk.getByLabel('Một người').check();
  await desk.getByLabel(/Tìm theo tên/).fill('le minh');
  await rest(desk);
  await whole('notifications-search');
  await desk
    .getByRole('button', { name: /Lê Minh Khôi/ })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Gửi thông báo' }).click();
  await whole('notifications-confirm');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Gửi thông báo' }).click();
  await desk
    .getByText(/Qua dịch vụ|đã nhận|Đã gửi/)
    .first()
    .waitFor();
  await rest(desk);
  await whole('notifications-sent');
}

async function showFaults(desk: Page, whole: (name: string) => Promise<void>): Promise<void> {
  await desk.route(
    /\/api\/(backgrounds|questBook|errorGroups|notificationLogs|members|getStravaActivityLog)/,
    (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'unavailable', message: 'x' } } }),
  );
  for (const tab of [
    'backgrounds',
    'quests',
    'error-logs',
    'notifications',
    'members',
    'aura-stream',
  ]) {
    await desk.goto(`/admin?tab=${tab}`);
    await rest(desk);
    await loaded(desk);
    await whole(`fault-${tab}`);
  }
}
