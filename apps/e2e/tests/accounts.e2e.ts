import { expectAccessible } from './support/accessible.ts';
import { holdBack } from './support/held-requests.ts';
import { register, signIn } from './support/registration.ts';
import { storedAnswers } from './support/stored-answers.ts';
import { expect, test } from './support/test.ts';

const loginFailed = 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin.';

test('a wrong password is refused with the Vietnamese message', { tag: '@both' }, async ({
  academy,
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 401 .*sign-in/, 'the browser notes every refused request');
  const page = await academy.visitor();
  await page.goto('/login');
  await expectAccessible(page);
  const topOfEmail = async () => (await page.getByLabel('Email').boundingBox())?.y;
  const top = await topOfEmail();
  await signIn(page, { email: player.email, password: 'không phải mật khẩu này' });
  await expect(page.getByRole('alert')).toHaveText(loginFailed);
  expect(await topOfEmail(), 'the alert moves no field').toBe(top);
  await expect(page.getByLabel('Email')).toHaveValue(player.email);
  await expectAccessible(page);
  await signIn(page, player);
  await expect(page).toHaveURL('/dashboard');
});

test('a registration shows an error beside the field', { tag: '@both' }, async ({ academy }) => {
  const page = await academy.visitor();
  await page.goto('/register');
  await expectAccessible(page);
  await register(page, { name: 'A', email: 'không phải email', password: '12345', again: '54321' });
  await expect(page.getByText('Tên hiển thị cần ít nhất 2 ký tự.')).toBeVisible();
  await expect(page.getByText('Địa chỉ email không hợp lệ.')).toBeVisible();
  await expect(page.getByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeVisible();
  await expect(page.getByLabel('Tên hiển thị')).toBeFocused();
  await expectAccessible(page);
  await register(page, { password: 'đủ dài rồi', again: 'nhưng không khớp' });
  await expect(page.getByText('Mật khẩu xác nhận không khớp')).toBeVisible();
  await expect(page.getByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeHidden();
  await expect(page).toHaveURL('/register');
});

test('a session is kept across a reload and ends with the sign-out', { tag: '@both' }, async ({
  academy,
  isMobile,
  player,
}) => {
  const page = await academy.visitor();
  await page.goto('/login');
  await signIn(page, player);
  await expect(page).toHaveURL('/dashboard');
  await page.reload();
  await expect(page.getByRole('button', { name: /Thư từ Học Viện/ })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Mở danh mục' }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
});

test('signing out on one page ends the other pages of the same browser', async ({
  academy,
  consoleWatch,
}) => {
  // Chromium logs it as an error. No other request may be refused.
  consoleWatch.tolerate(/status of 401 .*api\/live/, 'the stream of the other page may still open');
  const player = await academy.player();
  const page = await player.open('/dashboard');
  const other = await page.context().newPage();
  // A request that the server receives before the session ends is refused rightly.
  const last = other.waitForResponse(/celestial_record\/[^/]+\/own$/);
  await other.goto('/dashboard');
  await last;
  await other.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(other).toHaveURL('/');
});

test('a page whose live stream opens after its session has ended leaves too', async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 401 /, 'the browser notes every refused request');
  const page = await player.open('/dashboard');
  const other = await page.context().newPage();
  const listen = await holdBack(other, '**/api/live*');
  const listening = other.waitForRequest('**/api/live*');
  await other.goto('/dashboard');
  await listening;
  // By a request instead of the button, which notifies the other tabs.
  const signOut = await page.request.post('/api/auth/sign-out', { data: {} });
  expect(signOut.status()).toBe(200);
  listen();
  await expect(other).toHaveURL('/');
});

test('signing in on one page shows the new player on the other pages of the same browser', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.tolerate(/status of 401 /, 'what the first player’s page asks for meanwhile');
  const [first, second] = [await academy.player(), await academy.player()];
  const page = await academy.visitor();
  const other = await page.context().newPage();
  for (const each of [page, other]) await each.goto('/login');
  await signIn(page, first);
  await expect(page.getByText(first.name).first()).toBeVisible();
  const users = async () => (await storedAnswers(page)).map(({ uid }) => uid);
  await expect.poll(users).toEqual([first.uid]);
  await signIn(other, second);
  for (const each of [other, page]) {
    await expect(each.getByText(second.name).first()).toBeVisible();
    await expect(each.getByText(first.name)).toHaveCount(0);
  }
  await expect.poll(users).toEqual([second.uid]);
});

test('what a page sends after another player has signed in counts for nobody', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401 /, 'the browser notes every refused request');
  const [author, second] = [await academy.player(), await academy.player()];
  const quest = await author.quest('text');
  await author.accept(quest);
  await second.accept(quest);
  const page = await author.open('/dashboard?tab=quests');
  await page.getByRole('button', { name: `Dâng báo cáo: ${quest.title}` }).click();
  const text = 'Sáng nay con chạy năm cây số.';
  await page.getByRole('textbox').fill(text);
  // By a request instead of a page, which would notify this one.
  const { email, password } = second;
  const entered = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(entered.status()).toBe(200);
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  await expect(page.getByText(second.name).first()).toBeVisible();
  expect(await second.submissions()).toEqual([]);
  expect(await author.submissions()).toEqual([]);
  const draft = `goreal.report.${author.uid}.${quest.questId}`;
  const stored = await page.evaluate((name) => localStorage.getItem(name), draft);
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ text });
});

test('a forgotten password is reset by mail', { tag: '@phone' }, async ({
  academy,
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 401 .*sign-in/, 'the old password no longer opens');
  consoleWatch.allow(/status of 400 .*reset-password/, 'the link was spent');
  const page = await academy.visitor();
  await page.goto('/login');
  // Before the app has started, a link loads a new document, so the focus need not be moved.
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
  await expect(page.getByRole('heading', { name: 'Quên mật khẩu' })).toBeFocused();
  await page.getByLabel('Email').fill(player.email);
  await page.getByRole('button', { name: 'Gửi liên kết' }).click();
  await expect(page.getByText(/email đặt lại mật khẩu đang trên đường tới/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'hộp thư thử nghiệm' }).click();
  const mail = page.getByRole('article').filter({ hasText: player.email });
  // Mail is sent after the response, so reload until it has arrived.
  await expect(async () => {
    await page.reload();
    await expect(mail).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await mail.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Đặt mật khẩu mới' })).toBeVisible();
  await expectAccessible(page);
  const spent = page.url();
  const password = 'khăn rằn phơi ngoài hiên';
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill(password);
  await page.getByLabel('Xác nhận mật khẩu', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
  await expect(page.getByText(/Mật khẩu mới đã được ghi nhận/)).toBeVisible();

  await page.getByRole('link', { name: 'Đến trang đăng nhập' }).click();
  await signIn(page, player);
  await expect(page.getByRole('alert')).toHaveText(loginFailed);
  await signIn(page, { email: player.email, password });
  await expect(page).toHaveURL('/dashboard');

  const late = await academy.visitor();
  await late.goto(spent);
  await late.getByLabel('Mật khẩu mới', { exact: true }).fill(password);
  await late.getByLabel('Xác nhận mật khẩu', { exact: true }).fill(password);
  await late.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
  await expect(late.getByRole('alert')).toContainText('đã hết hạn hoặc đã được dùng');
  await late.getByRole('link', { name: 'Xin liên kết mới' }).click();
  await expect(late.getByRole('heading', { name: 'Quên mật khẩu' })).toBeVisible();
});
