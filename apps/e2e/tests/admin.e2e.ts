import { expectAccessible } from './support/accessible.ts';
import { edgesOf } from './support/edges.ts';
import { pngFile } from './support/media.ts';
import { expect, test } from './support/test.ts';

const TABS = {
  'submissions&queue=activities': /[Bb]uổi tập (nào )?chờ duyệt/,
  'submissions&queue=proposals': /đề xuất/i,
  'submissions&queue=chat': 'Tin nhắn chờ xem xét',
  backgrounds: 'Ảnh nền của Học Viện',
  quests: 'Sổ nhiệm vụ của ba Guild',
  'guild-images': 'Ảnh của ba Guild',
  'error-logs': 'Nhật ký lỗi',
  notifications: 'Viết thông báo',
  'aura-stream': 'Nhật ký Dòng chảy AURA',
  operations: 'Vận hành Học Viện',
} as const;

test('every tab of the panel opens by its address and is accessible', {
  tag: '@both',
}, async ({ academy }) => {
  const desk = await academy.operator.open('/admin');
  for (const [tab, name] of Object.entries(TABS)) {
    await desk.goto(`/admin?tab=${tab}`);
    const panel = desk.getByRole('tabpanel').last();
    await expect(panel.getByText(name).first()).toBeVisible();
    await expect(desk.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(desk);
    const overflow = await desk.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${tab} is wider than the screen`).toBe(0);
  }
});

test('a quest is created, changed and closed, and players see each change live', {
  tag: '@both',
}, async ({ academy }) => {
  const title = `Quét lá sân đình ${Date.now()}`;
  const player = await academy.player({ guild: 'envoys' });
  const board = await player.open('/dashboard?tab=quests');
  const desk = await academy.elder.open('/admin?tab=quests');
  await desk.getByRole('button', { name: 'Soạn nhiệm vụ' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Soạn nhiệm vụ mới' });
  await expect(dialog.getByLabel('Phần thưởng AURA')).toHaveValue('50');
  await expect(dialog.getByLabel('Guild')).toHaveValue('titans');
  await expect(dialog.getByLabel('Bằng chứng cần nộp')).toHaveValue('image');
  await dialog.getByLabel('Phần thưởng AURA').fill('0');
  await dialog.getByRole('button', { name: 'Giao nhiệm vụ' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Vui lòng điền đầy đủ thông tin và đảm bảo phần thưởng AURA > 0',
  );
  await expect(dialog.getByRole('alert')).toBeInViewport();
  await expectAccessible(desk);
  await dialog.getByLabel('Tên nhiệm vụ').fill(title);
  await dialog.getByLabel('Mô tả').fill(`Quét lá. ${'Rồi kể lại. '.repeat(12)}`);
  await expect(dialog.getByText(/^Trong bảng: .{90,100}…?$/)).toBeVisible();
  await dialog.getByLabel('Phần thưởng AURA').fill('70');
  await dialog.getByLabel('Guild').selectOption('envoys');
  await dialog.getByRole('button', { name: 'Giao nhiệm vụ' }).click();
  await expect(dialog).toBeHidden();
  await expect(board.getByRole('article', { name: title })).toContainText('70 AURA');

  await desk.getByRole('button', { name: `Sửa: ${title}` }).click();
  const edit = desk.getByRole('dialog', { name: 'Sửa nhiệm vụ' });
  await edit.getByLabel('Phần thưởng AURA').fill('85');
  await edit.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(board.getByRole('article', { name: title })).toContainText('85 AURA');
  await desk.getByRole('button', { name: `Đóng lại: ${title}` }).click();
  await expect(desk.getByRole('button', { name: `Mở ra: ${title}` })).toBeVisible();
  await expect(board.getByRole('article', { name: title })).toHaveCount(0);
});

test('a background is uploaded, shown on every open page, and removed', async ({
  academy,
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 403 .*pictures/, 'refused once by this test');
  const dashboard = await player.open('/dashboard');
  const isChosen = () =>
    dashboard.evaluate(() => document.documentElement.outerHTML.includes('/files/backgrounds/'));
  const desk = await academy.elder.open('/admin?tab=backgrounds');
  const name = `ho-tay-${Date.now()}.png`;
  const note = { name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  const files = desk.getByLabel(/^Thả ảnh vào đây/);
  await files.setInputFiles([pngFile(name, 320), note]);
  await expect(desk.getByText('File phải là hình ảnh (JPG, PNG, GIF, WebP)')).toBeVisible();
  await desk.route('**/api/backgrounds/pictures*', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'permission-denied', message: 'No' } } }),
  );
  await desk.getByRole('button', { name: 'Tải ảnh này lên' }).click();
  await expect(desk.getByText('Không đủ quyền tải ảnh lên')).toBeVisible();
  await desk.getByRole('button', { name: 'Xem chẩn đoán quyền' }).click();
  await expect(desk.getByText('Được tải ảnh nền lên', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await desk.unroute('**/api/backgrounds/pictures*');
  await desk.getByRole('button', { name: 'Tải ảnh này lên' }).click();

  await desk.getByRole('button', { name: `Dùng ảnh này: ${name}` }).click();
  await expect(desk.getByText('Mọi trang đã đổi ảnh nền.')).toBeVisible();
  await expect.poll(isChosen).toBe(true);
  await desk.getByRole('button', { name: `Xóa ảnh ${name}` }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Xóa ảnh' }).click();
  await expect(desk.getByText('Đã xóa ảnh khỏi kho.')).toBeVisible();
  await expect.poll(isChosen).toBe(false);
});

test('a member becomes an elder and a player again, is suspended, and the audit log shows it', async ({
  academy,
}) => {
  const member = await academy.player({ name: `Đặng Thị Ổi ${Date.now()}` });
  const desk = await academy.operator.open('/admin?tab=members');
  await desk.getByLabel('Tìm kiếm').fill(member.name.replace('Đặng Thị Ổi', 'dang thi oi'));
  await desk.getByRole('button', { name: `Mở trang của ${member.name}` }).click();
  const dialog = desk.getByRole('dialog', { name: member.name });
  const unfold = (title: string) => dialog.locator('summary', { hasText: title }).click();
  await unfold('Vai trò');
  await dialog.getByLabel('Vai trò mới').selectOption('admin');
  await dialog.getByRole('button', { name: 'Đổi vai trò' }).click();
  await expect(dialog.getByText('Xin ghi lý do để người nhận hiểu vì sao.')).toBeVisible();
  await dialog.getByLabel('Lý do đổi vai trò').fill('Giúp một tay ở bàn xét duyệt.');
  await dialog.getByRole('button', { name: 'Đổi vai trò' }).click();
  await expect(desk.getByText(`Vai trò mới của ${member.name}: Trưởng Lão.`)).toBeVisible();
  const panel = await member.open('/admin');
  await expect(panel.getByRole('heading', { name: 'Bàn Trưởng Lão' })).toBeVisible();
  await expectAccessible(desk);

  await unfold('Vai trò');
  await dialog.getByLabel('Vai trò mới').selectOption('player');
  await dialog.getByLabel('Lý do đổi vai trò').fill('Hết phiên trực.');
  await dialog.getByRole('button', { name: 'Đổi vai trò' }).click();
  await expect(desk.getByText(`Vai trò mới của ${member.name}: Môn sinh.`)).toBeVisible();
  await expect(panel).toHaveURL('/dashboard');
  // Requests of an open page while its account is suspended are answered 401, which the browser logs.
  await panel.close();
  await unfold('Tạm ngưng tài khoản');
  await dialog.getByLabel('Lý do tạm ngưng').fill('Nộp bài của người khác.');
  await dialog.getByRole('button', { name: 'Tạm ngưng', exact: true }).click();
  await expect(desk.getByText(`Đã tạm ngưng tài khoản của ${member.name}.`)).toBeVisible();
  const trail = dialog.getByRole('list').last();
  for (const act of ['Đổi vai trò', 'Tạm ngưng tài khoản']) {
    await expect(trail.getByText(act).first()).toBeVisible();
  }
  await expect(trail).toContainText('Nộp bài của người khác.');
});

test('a notification to one person is previewed, sent, scheduled and cancelled', async ({
  academy,
}) => {
  const reader = await academy.player({ name: `Trần Bích Ngọc ${Date.now()}` });
  const inbox = await reader.open('/dashboard?tab=notifications');
  const desk = await academy.elder.open('/admin?tab=notifications');
  const send = desk.getByRole('button', { name: 'Gửi thông báo' });
  await expect(send).toBeDisabled();
  await desk.getByLabel('Tiêu đề').fill('Hội làng');
  await desk.getByLabel('Nội dung').fill('Chiều nay ở sân đình.');
  const preview = desk.getByRole('region', { name: 'Xem trước' });
  await expect(preview).toContainText('Hội làng');
  await desk.getByLabel('Một Guild').check();
  await send.click();
  await expect(desk.getByText('Vui lòng chọn Guild')).toBeVisible();
  await desk.getByLabel('Một người').check();
  await send.click();
  await expect(desk.getByText('Vui lòng chọn người dùng')).toBeVisible();
  await desk
    .getByLabel(/^Tìm theo tên/)
    .fill(reader.name.replace('Trần Bích Ngọc', 'tran bich ngoc'));
  await desk.getByRole('button', { name: new RegExp(reader.name) }).click();
  await expect(desk.getByText('Vào hộp thư của 1 người, báo tới 0 thiết bị.')).toBeVisible();
  await expectAccessible(desk);
  await send.click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Gửi thông báo' }).click();
  await expect(inbox.getByText('Chiều nay ở sân đình.')).toBeVisible();
  const history = desk.getByRole('listitem').filter({ hasText: reader.name });
  await expect(history).toContainText('Đã gửi');

  await desk.getByLabel('Tiêu đề').fill('Hội làng năm sau');
  await desk.getByLabel('Nội dung').fill('Hẹn con.');
  await desk.getByLabel('Hẹn giờ gửi').check();
  await desk.getByRole('button', { name: 'Hẹn gửi' }).click();
  await expect(desk.getByText('Giờ hẹn phải cách hiện tại ít nhất 1 phút')).toBeVisible();
  await desk.getByLabel('Ngày', { exact: true }).fill(`${new Date().getFullYear() + 1}-06-01`);
  await desk.getByLabel('Giờ', { exact: true }).fill('19:30');
  await desk.getByRole('button', { name: 'Hẹn gửi' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Hẹn gửi' }).click();
  const later = history.filter({ hasText: 'Hội làng năm sau' });
  await expect(later).toContainText('Đã hẹn giờ');
  await later.getByRole('button', { name: 'Hủy hẹn' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Hủy hẹn' }).click();
  await expect(later).toContainText('Đã hủy');
});

test('on a wide window a lost connection covers neither the title of the panel nor its actions', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/ERR_INTERNET_DISCONNECTED/, 'a late request of the page may still run');
  const page = await academy.elder.open('/admin?tab=members', {
    viewport: { width: 1440, height: 900 },
  });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const notice = page.getByText(/Mất kết nối internet/).first();
  await expect(notice).toBeVisible();
  const { left, right } = await edgesOf(notice);
  const header = page.locator('header').filter({ has: title });
  const ends = await title.evaluate((heading) =>
    [...(heading.parentElement?.children ?? [])].map((line) => {
      const words = document.createRange();
      words.selectNodeContents(line);
      return words.getBoundingClientRect().right;
    }),
  );
  expect(ends).toHaveLength(2);
  expect(Math.max(...ends)).toBeLessThan(left);
  expect(right).toBeLessThan((await edgesOf(header.getByRole('button').first())).left);
});
