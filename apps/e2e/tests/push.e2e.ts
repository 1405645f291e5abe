import { expectAccessible } from './support/accessible.ts';
import { deliverPush, stubPushService } from './support/push-service.ts';
import { expect, test } from './support/test.ts';

const SCOPE = '/firebase-cloud-messaging-push-scope';

test('a player turns push on, an elder sends one, and a click opens the right page', {
  tag: '@window',
}, async ({ academy, server, player }) => {
  const device = await player.device({ serviceWorkers: 'allow' });
  await stubPushService(device, server.push);
  const page = await device.newPage();
  await page.goto('/dashboard?tab=settings#push');
  const section = page.locator('#push');
  const bell = section.getByRole('switch', { name: 'Nhận thông báo trên thiết bị này' });
  await expect(section.getByText('Chưa nhận thư', { exact: true })).toBeVisible();
  await expect(bell).toBeEnabled();
  await bell.click();
  await expect(section.getByText('Đã bật thông báo.', { exact: false })).toBeVisible();
  await expect(section.getByText('Đã cho phép')).toBeVisible();
  await section.getByRole('button', { name: 'Gửi thử một lá thư' }).click();
  await expect(
    section.getByText('Dịch vụ thông báo đẩy đã nhận thư thử.', { exact: false }),
  ).toBeVisible();
  await expect(section.getByText('Lần gửi thành công gần nhất: Vừa xong')).toBeVisible();
  await section.getByLabel('Giữ yên lặng mỗi ngày').click();
  await expect(section.getByLabel('Từ', { exact: true })).toHaveValue('22:00');
  await expectAccessible(page);

  const desk = await academy.elder.open('/admin?tab=notifications');
  await desk.getByRole('radio', { name: 'Một người' }).check();
  await desk.getByLabel('Tìm theo tên hoặc email').fill(player.name.toUpperCase());
  await desk.getByRole('button', { name: player.name }).click();
  await desk.getByLabel('Tiêu đề').fill('Hội trăng rằm');
  await desk.getByLabel('Nội dung').fill('Tối nay, sân Học Viện.');
  await desk.getByText('Tùy chọn').click();
  await desk.getByLabel('Khẩn').check();
  await desk.getByLabel('Khi nhấn vào thì mở').fill('/dashboard?tab=journey');
  const preview = desk.getByRole('region', { name: 'Xem trước' });
  await expect(preview).toContainText('Hội trăng rằm');
  await expect(preview).toContainText('Khẩn');
  await expect(desk.getByText('Vào hộp thư của 1 người, báo tới 1 thiết bị.')).toBeVisible();
  await expectAccessible(desk);
  const taken = server.push.taken();
  await desk.getByRole('button', { name: 'Gửi thông báo' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Gửi thông báo' }).click();
  await expect(
    desk.getByText('Thư đã vào hộp thư của 1 người; đã báo ngay tới 1 thiết bị.'),
  ).toBeVisible();
  expect(server.push.taken()).toBe(taken + 1);
  await expect(desk.getByText(`Một người: ${player.name}`).first()).toBeVisible();

  const url = `${server.url}/dashboard?tab=journey`;
  const payload = {
    web_push: 8030,
    notification: { title: 'Hội trăng rằm', body: 'Tối nay', navigate: url, tag: 'moon' },
  };
  // Chromium drops a notification whose list is read while it is being shown, so the worker's message is awaited.
  const listener = await page.evaluateHandle(() => ({
    shown: new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data?.type === 'PUSH_SHOWN' && data.tag === 'moon') resolve();
      });
    }),
  }));
  await deliverPush(page, { scope: SCOPE, payload });
  await listener.evaluate(({ shown }) => shown);
  const titles = await page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
  }, SCOPE);
  expect(titles).toContain('Hội trăng rằm');
  const worker = device
    .serviceWorkers()
    .find((one) => one.url().endsWith('/firebase-messaging-sw.js'));
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const click = Object.assign(new Event('notificationclick'), {
      notification,
      // A service worker may be kept alive only by the browser's own events.
      waitUntil: () => undefined,
    });
    self.dispatchEvent(click);
  });
  await expect(page).toHaveURL(url);

  await page.goto('/dashboard?tab=settings#push');
  await expect(bell).toBeChecked();
  await bell.click();
  await expect(section.getByText('Đã tắt thông báo trên thiết bị này.')).toBeVisible();
  await expect(section.getByText('Chưa nhận thư', { exact: true })).toBeVisible();
});
