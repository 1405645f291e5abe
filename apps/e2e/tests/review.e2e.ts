import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Quest } from './support/calls.ts';
import { changeAnswers } from './support/changed-answers.ts';
import { holdBack } from './support/held-requests.ts';
import { pngFile, recordVideo } from './support/media.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

test('the review queue shows every proof by its kind, the longest waiting first', {
  tag: '@both',
}, async ({ academy, player }) => {
  const text = await player.quest('text');
  const image = await player.quest('image');
  const video = await player.quest('video');
  await player.submit(text, 'Dòng thứ nhất.\n  Dòng thứ hai <b>không đậm</b>.');
  await player.submitFile(image, pngFile());
  const camera = await academy.visitor();
  await player.submitFile(video, await recordVideo(camera));
  const desk = await academy.elder.open('/admin');
  await expect(desk.getByRole('heading', { name: 'Bàn Trưởng Lão' })).toBeVisible();
  await expect(desk.getByText('Trưởng Lão Vân Hạc', { exact: true })).toBeVisible();
  await expectAccessible(desk);

  const cards = desk.getByRole('article').filter({ hasText: player.name });
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toHaveAccessibleName(`${text.title}, của ${player.name}`);
  await expect(cards.nth(2)).toHaveAccessibleName(`${video.title}, của ${player.name}`);
  await expect(cards.nth(0).locator('pre')).toHaveText(
    'Dòng thứ nhất.\n  Dòng thứ hai <b>không đậm</b>.',
    { useInnerText: true },
  );
  await expect(cards.nth(0)).toContainText(`+${text.auraReward} AURA`);
  await expect(cards.nth(0)).toContainText('Chờ duyệt');
  await expect(cards.nth(0)).toContainText('Vừa nộp');
  await cards.nth(1).focus();
  await expect(cards.nth(1).getByRole('img', { name: /Ảnh bằng chứng/ })).toBeVisible();
  await cards.nth(2).focus();
  await expect(cards.nth(2).getByLabel(`Video bằng chứng của ${player.name}`)).toBeVisible();
  await expect(desk.getByText('3 báo cáo đang chờ')).toBeVisible();
});

test('an approval is announced, listed and removes the card', async ({ academy, player }) => {
  const quest = await player.quest('text');
  await player.submit(quest);
  const desk = await academy.elder.open('/admin');
  const card = cardOf(desk, player, quest.title);
  await card.getByRole('button', { name: 'Thêm lời nhắn' }).click();
  await card.getByLabel('Lời nhắn gửi môn sinh').fill('Ta thấy lòng con trong từng chữ.');
  await expectAccessible(desk);
  await card.getByRole('button', { name: /^Duyệt/ }).click();
  const confirmation = `Môn sinh ${player.name} đã nhận +${quest.auraReward} AURA! Nghi lễ sẽ được kích hoạt.`;
  await expect(desk.getByText(confirmation)).toBeVisible();
  await expect(card).toBeHidden();
  const recent = desk.getByRole('region', { name: 'Quyết định vừa rồi' });
  await expect(recent).toContainText(player.name);
  await expect(recent).toContainText(`Đã duyệt, +${quest.auraReward} AURA`);
  await expectAccessible(desk);
  const page = await player.open('/dashboard?tab=quests');
  const ceremony = page.getByRole('dialog', { name: /đã được duyệt/ });
  await expect(ceremony).toContainText('Ta thấy lòng con trong từng chữ.');
});

test('a rejection needs a reason, which is kept when the request fails', { tag: '@both' }, async ({
  academy,
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 502 .*rejectSubmission/, 'failed by this test');
  const quest = await player.quest('text');
  await player.submit(quest);
  const desk = await academy.elder.open('/admin');
  await cardOf(desk, player, quest.title)
    .getByRole('button', { name: /^Từ chối/ })
    .click();
  const dialog = desk.getByRole('dialog', { name: 'Từ chối báo cáo' });
  const reason = dialog.getByLabel(/Lý do từ chối/);
  await expect(reason).toBeFocused();
  await dialog.getByRole('button', { name: 'Từ chối báo cáo' }).click();
  await expect(dialog.getByText('Xin ghi lý do để môn sinh biết cách sửa.')).toBeVisible();
  await expectAccessible(desk);

  await reason.fill('Con hãy chép lại cả bức thư.');
  const answer = await holdBack(desk, '**/api/rejectSubmission', (route) =>
    route.fulfill({ status: 502 }),
  );
  await desk.route('**/api/logClientEvent', (route) => route.fulfill({ json: { result: {} } }));
  const size = desk.viewportSize() ?? { width: 0, height: 0 };
  await desk.setViewportSize({ ...size, width: 320 });
  const send = dialog.getByRole('button', { name: 'Từ chối báo cáo' });
  const cancel = dialog.getByRole('button', { name: 'Thôi' });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await expect
    .poll(async () => {
      const [left, right] = await Promise.all([cancel, send].map((button) => button.boundingBox()));
      return left !== null && left?.y === right?.y;
    }, 'beside the button with its spinner')
    .toBe(true);
  await desk.setViewportSize(size);
  answer();
  await expect(dialog.getByRole('alert')).toContainText('Đã xảy ra lỗi khi từ chối báo cáo.');
  await expect(dialog.getByRole('alert')).toContainText('Server error: 502');
  await expect(reason).toHaveValue('Con hãy chép lại cả bức thư.');
  await expectAccessible(desk);
  await desk.unroute('**/api/rejectSubmission');
  await dialog.getByRole('button', { name: 'Thôi' }).click();
  await cardOf(desk, player, quest.title)
    .getByRole('button', { name: /^Từ chối/ })
    .click();
  await expect(reason).toHaveValue('Con hãy chép lại cả bức thư.');
  await dialog.getByRole('button', { name: 'Từ chối báo cáo' }).click();
  await expect(desk.getByText('Báo cáo đã bị từ chối.')).toBeVisible();
  await expect(cardOf(desk, player, quest.title)).toBeHidden();
  expect(await player.submissions()).toMatchObject([
    { status: 'rejected', feedback: 'Con hãy chép lại cả bức thư.' },
  ]);
});

test('a failed approval is shown on its card and can be retried', async ({
  academy,
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 500 .*approveSubmission/, 'failed by this test');
  const quest = await player.quest('text');
  await player.submit(quest);
  const desk = await academy.elder.open('/admin');
  await desk.route('**/api/approveSubmission', (route) => route.fulfill({ status: 500 }));
  await desk.route('**/api/logClientEvent', (route) => route.fulfill({ json: { result: {} } }));
  const card = cardOf(desk, player, quest.title);
  await card.getByRole('button', { name: /^Duyệt/ }).click();
  await expect(card.getByRole('alert')).toContainText('Đã xảy ra lỗi khi duyệt báo cáo.');
  await expectAccessible(desk);
  await desk.unroute('**/api/approveSubmission');
  await card.getByRole('button', { name: /^Duyệt/ }).click();
  await expect(card).toBeHidden();
});

test('only one decision is sent at a time', async ({ academy, player }) => {
  const { text, image } = await submitTwo(player);
  const desk = await academy.elder.open('/admin');
  let requests = 0;
  const answer = await holdBack(desk, '**/api/approveSubmission');
  desk.on('request', (request) => {
    if (request.url().endsWith('/api/approveSubmission')) requests += 1;
  });
  const [first, second] = [cardOf(desk, player, text.title), cardOf(desk, player, image.title)];
  await expect(second).toBeVisible();
  await first.getByRole('button', { name: /^Duyệt/ }).click();
  await expect(first.getByText('Đang duyệt…')).toBeVisible();
  await expect(first.getByRole('button', { name: /^Từ chối/ })).toBeDisabled();
  await second.focus();
  await expect(second.getByRole('button', { name: /^Duyệt/ })).toBeDisabled();
  await expect(second.getByRole('button', { name: /^Từ chối/ })).toBeDisabled();
  await first.focus();
  await first.getByRole('button', { name: /^Duyệt/ }).click({ force: true });
  await expectAccessible(desk);
  answer();
  await expect(first).toBeHidden();
  await expect(second.getByRole('button', { name: /^Duyệt/ })).toBeEnabled();
  expect(requests).toBe(1);
});

test('a long queue scrolls by itself beside the proof', async ({ academy, player }) => {
  await player.submit(await player.quest('text'));
  const desk = await academy.elder.open('/admin');
  await changeAnswers(desk, '**/api/submissions/pending*', ({ items }) => {
    const copies = Array.from({ length: 20 }, (_, at) => ({ ...items[0], submissionId: `${at}` }));
    return { items: [...items, ...copies], nextCursor: 'next' };
  });
  await desk.reload();
  await expect(desk.getByRole('button', { name: 'Xem thêm báo cáo' })).toBeAttached();
  await expect
    .poll(() => desk.evaluate(() => document.documentElement.scrollHeight), 'height of the page')
    .toBe(desk.viewportSize()?.height);
});

test('one elder’s decision removes the card for the other, and says who decided', async ({
  academy,
  player,
}) => {
  const quest = await player.quest('text');
  const desk = await academy.elder.open('/admin');
  const other = await academy.operator.open('/admin');
  for (const page of [desk, other]) {
    await expect(page.getByText('Mọi báo cáo đã được xử lý')).toBeVisible();
  }
  await player.submit(quest);
  for (const page of [desk, other]) await expect(cardOf(page, player, quest.title)).toBeVisible();
  await cardOf(other, player, quest.title)
    .getByRole('button', { name: /^Duyệt/ })
    .click();
  await expect(cardOf(desk, player, quest.title)).toBeHidden();
  const note = desk.getByText(`vừa duyệt báo cáo “${quest.title}” của ${player.name} lúc`);
  await expect(note).toContainText('Người Giữ Trống');
  await expectAccessible(desk);
});

test('an empty queue, a loading one and one that cannot be loaded say so', async ({
  academy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 403 .*pending/, 'refused by this test');
  const desk = await academy.elder.newPage();
  const answer = await holdBack(desk, '**/api/submissions/pending*');
  await desk.goto('/admin');
  await expect(desk.getByText('Đang mở bàn xét duyệt…')).toBeVisible();
  await expectAccessible(desk);
  answer();
  await expect(desk.getByText('Mọi báo cáo đã được xử lý')).toBeVisible();
  await expect(desk.getByText('0 báo cáo đang chờ')).toBeVisible();
  await expectAccessible(desk);
  await desk.unroute('**/api/submissions/pending*');
  await desk.route('**/api/submissions/pending*', (route) => route.fulfill({ status: 403 }));
  await desk.reload();
  await expect(desk.getByRole('alert')).toContainText('Chưa mở được bàn xét duyệt');
  await expectAccessible(desk);
  await desk.unroute('**/api/submissions/pending*');
  await desk.getByRole('button', { name: 'Thử lại' }).click();
  await expect(desk.getByText('Mọi báo cáo đã được xử lý')).toBeVisible();
});

test('an elder decides with the keyboard only', async ({ academy, player }) => {
  const { text, image } = await submitTwo(player);
  const desk = await academy.elder.newPage();
  await desk.clock.install();
  await desk.goto('/admin');
  const [first, second] = [cardOf(desk, player, text.title), cardOf(desk, player, image.title)];
  await expect(second).toBeVisible();
  await desk.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await desk.keyboard.press('ArrowDown');
  await expect(second).toBeFocused();
  await desk.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();
  await desk.keyboard.press('r');
  const dialog = desk.getByRole('dialog', { name: 'Từ chối báo cáo' });
  await expect(dialog.getByLabel(/Lý do từ chối/)).toBeFocused();
  await desk.keyboard.type('Con viết lại cho rõ nhé, a và r.');
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  await desk.keyboard.press('r');
  await expect(dialog.getByLabel(/Lý do từ chối/)).toHaveValue('Con viết lại cho rõ nhé, a và r.');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Từ chối báo cáo' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(first).toBeHidden();
  await expect(second).toBeFocused();
  // Keys pressed during the animation of the cards are ignored.
  await desk.clock.runFor(1000);
  await desk.keyboard.press('a');
  await expect(second).toBeHidden();
  const statuses = (await player.submissions()).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['approved', 'rejected']);
});

test('the keyboard goes on after an undo, and each card shows its requirement and its author', async ({
  academy,
  player,
}) => {
  const { text, image } = await submitTwo(player);
  const desk = await academy.elder.open('/admin');
  const [first, second] = [cardOf(desk, player, text.title), cardOf(desk, player, image.title)];
  await expect(second).toBeVisible();
  await desk.keyboard.press('j');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-current', 'true');
  const requirement = first.getByRole('group', { name: 'Nhiệm vụ yêu cầu' });
  await expect(requirement).toContainText(text.description);
  const author = first.getByRole('region', { name: 'Người nộp' });
  await expect(author).toContainText(player.name);
  await expect(author).toContainText('0 trên 2 được duyệt');
  await expect(author).toContainText('Đây là lần nộp đầu tiên.');
  await expect(first.getByRole('button', { name: /^Duyệt/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(desk);

  await desk.keyboard.press('a');
  await expect(first).toBeHidden();
  await expect(second).toBeFocused();
  await expect(second.getByRole('region', { name: 'Người nộp' })).toContainText(
    '1 trên 2 được duyệt',
  );
  await desk.getByRole('button', { name: /^Rút lại quyết định/ }).press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Rút lại quyết định' });
  await dialog.getByLabel(/Lý do rút lại/).fill('Duyệt nhầm.');
  await desk.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  await desk.keyboard.press('j');
  await expect(second).toBeFocused();
  await desk.keyboard.press('k');
  await expect(first).toBeFocused();
  const reason = desk.getByLabel(/Lý do từ chối/);
  // A key pressed while cards move is ignored, and the returned card has just moved them.
  await expect(async () => {
    if (!(await reason.isVisible())) await desk.keyboard.press('r');
    await expect(reason).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await desk.keyboard.type('Viết thêm vài dòng nhé.');
  await desk.keyboard.press('Control+Enter');
  await expect(first).toBeHidden();
  await expect(second).toBeFocused();
});

test('the panel keeps its tab in the address over a reload, and links back to the dashboard', {
  tag: '@both',
}, async ({ academy }) => {
  const desk = await academy.elder.open('/admin?tab=members');
  await expect(desk.getByRole('heading', { name: 'Sổ môn sinh' })).toBeVisible();
  await expect(desk.getByRole('tab', { name: 'Môn sinh' })).toBeInViewport();
  await desk
    .getByRole('tab', { name: /^Báo cáo/ })
    .first()
    .click();
  await desk.getByRole('tab', { name: 'Sổ kiểm tra' }).click();
  await expect(desk).toHaveURL('/admin?tab=submissions&queue=audit');
  await expect(desk.getByRole('heading', { name: 'Sổ kiểm tra' })).toBeVisible();
  await expectAccessible(desk);
  const reloaded = desk.waitForEvent('load');
  await act(desk, 'Tải lại trang');
  await reloaded;
  await expect(desk.getByRole('heading', { name: 'Sổ kiểm tra' })).toBeVisible();
  await act(desk, 'Về đại sảnh');
  await expect(desk).toHaveURL('/dashboard');
});

/** Submits a text, then a picture. */
async function submitTwo(player: Person): Promise<{ text: Quest; image: Quest }> {
  const [text, image] = [await player.quest('text'), await player.quest('image')];
  await player.submit(text);
  await player.submitFile(image, pngFile());
  return { text, image };
}

/** Presses an action of the panel's header; on a phone the actions are in a menu. */
async function act(desk: Page, action: string): Promise<void> {
  if ((desk.viewportSize()?.width ?? 0) >= 768) {
    await desk.getByRole('button', { name: action }).click();
    return;
  }
  await desk.getByRole('button', { name: 'Thao tác chung' }).click();
  await expectAccessible(desk);
  await desk.getByRole('menuitem', { name: action }).click();
}

function cardOf(desk: Page, player: Person, quest: string): Locator {
  return desk.getByRole('article', { name: `${quest}, của ${player.name}` });
}
