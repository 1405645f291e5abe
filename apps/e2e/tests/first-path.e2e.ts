import type { Locator, Page } from '@playwright/test';
import type { Academy } from './support/academy.ts';
import { expectAccessible } from './support/accessible.ts';
import { edgesOf, expectAboveBar } from './support/edges.ts';
import { delay, holdBack } from './support/held-requests.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

test('a newcomer is led from the welcome to the first approval', { tag: '@phone' }, async ({
  academy,
}) => {
  const player = await academy.player({ guild: '' });
  const page = await player.open('/select-guild');
  const loadedLate: string[] = [];
  page.on('request', (request) => {
    const isLate = page.url().endsWith('/dashboard');
    if (isLate && /first-path|[/]api[/]quests/.test(request.url())) loadedLate.push(request.url());
  });
  // The second quest of this guild asks for a text too.
  await page.getByText('Khai Sáng', { exact: true }).click();
  await page.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(page).toHaveURL('/dashboard');

  const path = page.getByRole('region', { name: 'Con đường đầu tiên' });
  const accept = path.getByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' });
  await expect(accept).toBeInViewport();
  expect(loadedLate, 'loaded during the welcome already').toEqual([]);
  await expectAccessible(page);
  await accept.click();
  const text = path.getByRole('textbox');
  await text.fill('Vì sao trời xanh? Tôi sẽ bắt đầu tìm từ một trang sách.');
  await expectAccessible(page);
  await path.getByRole('button', { name: 'Dâng báo cáo' }).click();
  const submitted = page.getByRole('dialog');
  await expect(submitted).toBeVisible();
  await submitted.getByRole('button').last().click();
  await expect(path.getByText(/đã lên bàn Trưởng Lão/)).toBeVisible();

  await page.goto('/dashboard?tab=journey');
  await expect(path.getByText('Trưởng Lão đang xem báo cáo')).toBeVisible();
  await page.goto('/dashboard');
  await expect(path.getByText(/đã lên bàn Trưởng Lão/)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await approveFirst(academy, player);
  const ceremony = page.getByRole('dialog');
  await ceremony.getByRole('button', { name: 'Tiếp tục' }).click();
  const end = page.getByRole('region', { name: 'Con đường đầu tiên đã trọn' });
  const next = end.getByRole('button', { name: 'Nhận nhiệm vụ kế tiếp' });
  await expect(next).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize({ width: 320, height: 568 });
  await expectAboveBar(next);
  await expectAccessible(page);
  const second = await end.getByRole('heading', { level: 3 }).innerText();
  await next.click();
  await expect(page).toHaveURL(/tab=quests&quest=/);
  const card = page.getByRole('region', { name: second });
  await expect(card.getByRole('button', { name: /Thu gọn/ })).toBeInViewport();
  await expectFieldInView(card);
  await expect(end).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Bảng Thiên Ký' }).last()).toBeVisible();
  await expect(end).toHaveCount(0);
});

test('on a small phone the first quest shows its button, and accepted the field to write in', {
  tag: '@phone',
}, async ({ player }) => {
  const viewport = { width: 320, height: 568 };
  const page = await player.open('/dashboard', { viewport, hasTouch: true, isMobile: true });
  const path = page.getByRole('region', { name: 'Con đường đầu tiên' });
  const accept = path.getByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' });
  for (const size of [{ width: 375, height: 553 }, { width: 360, height: 560 }, viewport]) {
    await page.setViewportSize(size);
    await expectAboveBar(accept);
  }
  await accept.click();
  await expectFieldInView(path);
});

test('an approval while the player was away: the path’s end waits on every device, until it is closed on one', {
  tag: '@both',
}, async ({ academy, player }) => {
  await player.submit(await player.quest('text'));
  await approveFirst(academy, player);
  const device = await player.device();
  const [here, there] = [await device.newPage(), await player.newPage()];
  await here.goto('/dashboard');
  await here.getByRole('dialog').getByRole('button', { name: 'Tiếp tục' }).click();
  await there.goto('/dashboard?tab=journey');
  const endOn = (page: Page) => page.getByRole('region', { name: 'Con đường đầu tiên đã trọn' });
  await expect(endOn(there).getByRole('button', { name: 'Nhiệm vụ kế tiếp' })).toBeVisible();
  await endOn(here).getByRole('button', { name: 'Đóng con đường đầu tiên' }).click();
  await expect(endOn(here)).toHaveCount(0);
  await expect(endOn(there)).toHaveCount(0);
  await here.reload();
  await expect(here.getByRole('heading', { name: 'Bảng Thiên Ký' }).last()).toBeVisible();
  await expect(endOn(here)).toHaveCount(0);
});

test('the path of a player who has already accepted a quest moves nothing while it loads', {
  tag: '@both',
}, async ({ player }) => {
  await player.accept(await player.quest('text'));
  const page = await player.newPage();
  await delay(page, '**/api/submissions*', 1500);
  const sendCode = await holdBack(page, '**/assets/first-path-*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const path = page.getByRole('region', { name: 'Con đường đầu tiên' });
  await expect(path.getByText('Viết và dâng báo cáo')).toBeVisible();
  sendCode();
  await expect(path.getByRole('textbox')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bảng Thiên Ký' }).last()).toBeVisible();
});

test('an empty quest book leaves no empty space in place of the path, and moves nothing', {
  tag: '@both',
}, async ({ academy }) => {
  const page = await (await academy.player()).newPage();
  await delay(page, /[/]api[/]quests([?]|$)/, 1000, (route) =>
    route.fulfill({ json: { items: [] } }),
  );
  const path = page.getByRole('region', { name: 'Con đường đầu tiên' });
  await page.goto('/dashboard');
  await expect(path.getByText('Sổ nhiệm vụ đang trống')).toBeVisible();
  await page.goto('/dashboard?tab=quests');
  await expect(path.getByText('Chờ nhiệm vụ đầu tiên của Guild')).toBeVisible();
  await expect(path.getByText('3', { exact: true })).toBeInViewport({ ratio: 1 });
});

/** Expects the field for the text between the header and the submit button. */
async function expectFieldInView(form: Locator): Promise<void> {
  const send = form.getByRole('button', { name: 'Dâng báo cáo' });
  await expect(send).toBeVisible();
  const header = form.page().getByRole('banner');
  const isBetween = async () => {
    const field = await edgesOf(form.getByRole('textbox'));
    return {
      isBelowHeader: field.top >= (await edgesOf(header)).bottom,
      isAboveButton: field.bottom <= (await edgesOf(send)).top,
    };
  };
  await expect.poll(isBetween).toEqual({ isBelowHeader: true, isAboveButton: true });
}

async function approveFirst(academy: Academy, player: Person): Promise<void> {
  const [submission] = await player.submissions();
  await academy.approve(submission?.submissionId);
}
