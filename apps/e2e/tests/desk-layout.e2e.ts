import type { Locator, Page } from '@playwright/test';
import { enlargeText, expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { changeAnswers } from './support/changed-answers.ts';
import { edgesOf, pageWidth } from './support/edges.ts';
import { holdBack } from './support/held-requests.ts';
import { LONG_NAME } from './support/long-name.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 390, 768, 1200];
const UNBROKEN = 'Khôngcódấucách'.repeat(20);
const AT = '2026-03-02T02:00:00.000Z';

const WORDS = {
  path: '**/api/moderation/words',
  item: { word: `${LONG_NAME}Khôngcódấucáchởđâycả`, action: 'hold' },
};

/** Lists of the desk, with one item whose texts have no blank. */
const LISTS = [
  {
    title: 'the audit log',
    tab: 'submissions&queue=audit',
    path: '**/api/auditEntries*',
    item: {
      auditId: 'a1',
      action: 'submission.reject',
      subject: 'submission:s1',
      subjectName: `${UNBROKEN} · ${LONG_NAME}`,
      actorId: 'u1',
      actorName: LONG_NAME,
      reason: UNBROKEN,
      at: AT,
    },
  },
  { title: 'the chat queue', tab: 'submissions&queue=chat', ...WORDS },
  { title: 'the operations page', tab: 'operations', ...WORDS },
  {
    title: 'the history of broadcasts',
    tab: 'notifications',
    path: '**/api/notificationLogs',
    item: {
      id: crypto.randomUUID(),
      state: 'scheduled',
      payload: { title: UNBROKEN.slice(0, 100), body: UNBROKEN, clickAction: '/', tag: 'x' },
      targetType: 'user',
      target: 'user',
      targetName: LONG_NAME,
      sentByName: LONG_NAME,
      sentAt: AT,
      scheduleTime: AT,
      totalTargets: 987_654,
      successCount: 987_654,
      failedCount: 987_654,
      expiredCount: 987_654,
      openCount: 987_654,
      fcmTokensFound: 0,
      fcmSuccessCount: 0,
    },
  },
];

test('names of forty letters stay inside the lists and queues of the desk', async ({ academy }) => {
  const player = await academy.player({ name: LONG_NAME });
  await player.submit(await player.quest('text'), UNBROKEN);
  const page = await academy.elder.newPage();
  await reportMessage(page);
  for (const tab of ['submissions', 'submissions&queue=chat', `members&search=${player.email}`]) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(LONG_NAME).first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const seen = `${tab} at ${width} px`;
      await expect.poll(() => pageWidth(page), seen).toBeLessThanOrEqual(width);
      await expect.poll(() => narrowNames(page), seen).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const sendDetails = await holdBack(page, `**/api/members/${player.uid}`);
  await page
    .getByRole('button', { name: new RegExp(LONG_NAME) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: 'Đóng', exact: true });
  await expect(close).toBeInViewport({ ratio: 1 });
  const whileLoading = await close.boundingBox();
  sendDetails();
  await expect(dialog.getByText(player.email)).toBeVisible();
  expect(await close.boundingBox(), 'a press while the details load').toEqual(whileLoading);
  await close.click();
  await expect(dialog).toBeHidden();
});

test('on a phone one form of a member is open at a time, its row stays under the finger, and typed text is kept', async ({
  academy,
  player,
}) => {
  const page = await academy.operator.open(`/admin?tab=members&search=${player.email}`, {
    viewport: { width: 390, height: 640 },
  });
  await page.getByRole('button', { name: `Mở trang của ${player.name}` }).click();
  const dialog = page.getByRole('dialog');
  const row = (title: string) => dialog.locator('summary', { hasText: title });
  await row('Tạm ngưng tài khoản').click();
  const reason = dialog.getByLabel('Lý do tạm ngưng');
  await reason.fill('Đang viết dở');
  await row('Quên mật khẩu').scrollIntoViewIfNeeded();
  const { top } = await edgesOf(row('Quên mật khẩu'));
  await row('Quên mật khẩu').click();
  await expect(reason).toBeHidden();
  await expect(dialog.locator('details[open]')).toHaveCount(1);
  // The page scrolls back before the next frame, which the measurement may precede.
  const moved = async () => Math.abs((await edgesOf(row('Quên mật khẩu'))).top - top);
  await expect.poll(moved).toBeLessThan(2);
  await row('Quên mật khẩu').press('Enter');
  await expect(dialog.locator('details[open]')).toHaveCount(0);
  await row('Tạm ngưng tài khoản').press('Enter');
  await expect(reason).toHaveValue('Đang viết dở');
  await expectAccessible(page);
});

for (const { title, tab, path, item } of LISTS) {
  test(`${title} does not scroll sideways for texts without a blank`, async ({ academy }) => {
    const page = await academy.operator.newPage();
    await page.route(path, (route) =>
      route.fulfill({ json: { items: [item], nextCursor: null, total: 1 } }),
    );
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(LONG_NAME).first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => pageWidth(page), `at ${width} px`).toBeLessThanOrEqual(width);
      await expect.poll(() => narrowNames(page), `at ${width} px`).toEqual([]);
    }
  });
}

test('a wide badge leaves the name and the date of a held activity room', async ({ academy }) => {
  const player = await academy.player({ name: LONG_NAME });
  const data = {
    family: 'run',
    startedAt: new Date(Date.now() - 7_200_000).toISOString(),
    minutes: 30,
    kilometres: 5,
    note: 'Chạy quanh hồ cùng bạn, quên đeo đồng hồ.',
  };
  await answerOf(player.api.post(`/api/users/${player.uid}/activities`, { data }));
  const page = await academy.elder.newPage();
  await changeAnswers(page, '**/api/activityHolds*', ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item: object) => ({ ...item, source: 'file' })),
  }));
  await page.goto('/admin?tab=submissions&queue=activities');
  const card = page.getByRole('article', { name: LONG_NAME });
  await expect(card.getByText('Tệp từ đồng hồ')).toBeVisible();
  const name = card.getByRole('heading', { name: LONG_NAME });
  const roomOf = async () => (await name.boundingBox())?.width ?? 0;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(roomOf, `at ${width} px`).toBeGreaterThanOrEqual(9 * 16);
  }
});

test('the decisions about a message with long notes are on the first screen of a phone', {
  tag: '@phone',
}, async ({ academy }) => {
  const page = await academy.elder.newPage();
  await reportMessage(page, [UNBROKEN, UNBROKEN, UNBROKEN]);
  await page.goto('/admin?tab=submissions&queue=chat');
  const card = page.getByRole('article').first();
  await expect(card.getByText(UNBROKEN).first()).toBeVisible();
  const height = async () => (await card.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  await expect.poll(height).toBeLessThanOrEqual(844);
  await card.getByText('Lý do báo vi phạm: Xúc phạm, chê bai').click();
  await expect(card.getByText(`“${UNBROKEN}”`).first()).toBeVisible();
});

test('every tab of the panel is inside a wide window, also with text twice as large', async ({
  academy,
}) => {
  const page = await academy.operator.open('/admin?tab=operations');
  const row = page.getByRole('tablist', { name: 'Các phần của bàn Trưởng Lão' });
  await expect(row.getByRole('tab')).toHaveCount(10);
  const outside = () =>
    row
      .getByRole('tab')
      .evaluateAll((tabs) =>
        tabs
          .filter((tab) => tab.getBoundingClientRect().right > window.innerWidth)
          .map((tab) => tab.textContent),
      );
  for (const width of [768, 1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(outside, `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await enlargeText(page);
  await page.reload();
  await expect(row.getByRole('tab')).toHaveCount(10);
  await expect.poll(outside).toEqual([]);
  const title = page.getByRole('heading', { level: 1 });
  const isWhole = () => title.evaluate((element) => element.getBoundingClientRect().width > 8 * 16);
  await expect.poll(isWhole, 'the name of the panel is not one letter a line').toBe(true);
});

test('the first submission begins in the upper third of a phone', { tag: '@phone' }, async ({
  academy,
  player,
}) => {
  await player.submit(await player.quest('text'));
  const desk = await academy.elder.newPage();
  await desk.goto('/admin');
  const card = desk.getByRole('article').first();
  await expect(card).toBeVisible();
  await expect.poll(async () => (await edgesOf(card)).top).toBeLessThanOrEqual(300);
  // The parts that are collapsed for this are shown by one press.
  await desk.getByText('Lọc báo cáo và xem số liệu').click();
  await expect(desk.getByText('Học Viện hứa trả lời trong 24 giờ.')).toBeVisible();
  await expect(desk.getByLabel('Loại bằng chứng')).toBeVisible();
});

test('approve and reject are whole on a phone whose text is twice as large', {
  tag: '@phone',
}, async ({ academy, player }) => {
  await player.submit(await player.quest('text'));
  const desk = await academy.elder.newPage();
  await enlargeText(desk);
  await desk.goto('/admin');
  const card = desk.getByRole('article').first();
  for (const name of [/^Duyệt/, /^Từ chối/]) {
    const button = card.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    const isCut = () => button.evaluate((element) => element.scrollWidth > element.clientWidth);
    await expect.poll(isCut, String(name)).toBe(false);
  }
});

test('a title of 120 letters cuts off neither the decisions, their dialogs nor their result on a phone', async ({
  academy,
}) => {
  const title = 'Khôngcódấucáchnàođâycả'.repeat(6).slice(0, 120);
  const quest = await academy.quest({ title, auraReward: 900, guild: 'titans' });
  const player = await academy.player({ guild: 'titans', name: LONG_NAME });
  await player.submit(quest);
  for (const width of [320, 390]) {
    const viewport = { width, height: 640 };
    const desk = await academy.elder.newPage({ viewport });
    await desk.goto('/admin');
    const card = desk.getByRole('article', { name: new RegExp(title) });
    const reject = card.getByRole('button', { name: /^Từ chối báo cáo/ });
    const approve = card.getByRole('button', { name: /^Duyệt báo cáo/ });
    for (const button of [approve, reject]) await expectUncovered(button);
    await reject.click();
    const dialog = desk.getByRole('dialog');
    const field = dialog.getByRole('textbox');
    await expect(field).toBeFocused();
    const over = () => dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(over, `the dialog at ${width} px`).toBe(0);
    await dialog.getByRole('button', { name: 'Thôi', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => pageWidth(desk)).toBeLessThanOrEqual(width);
    await desk.context().close();
  }
});

/** Fails when another element covers the middle of a visible part. */
async function expectUncovered(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const isOnTop = () =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && element.contains(top);
    });
  await expect.poll(isOnTop).toBe(true);
}

/** Elements in which the name is broken into lines of a few letters. */
function narrowNames(page: Page): Promise<string[]> {
  return page.getByText(LONG_NAME).evaluateAll((parts) =>
    parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 1 && width < 60)
      .map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`),
  );
}

/** Creates a queue of one message, reported for its author with a long name. */
async function reportMessage(page: Page, notes: readonly string[] = ['']): Promise<void> {
  const message = {
    id: crypto.randomUUID(),
    sequence: 1,
    guild: 'envoys',
    userId: 'u1',
    userName: LONG_NAME,
    isElder: false,
    levelId: 'genesis',
    message: UNBROKEN,
    timestamp: AT,
    isSystemMessage: false,
    state: 'shown',
    key: null,
  };
  const reports = notes.map((note, at) => ({
    reason: 'insult',
    note,
    reporterName: `${LONG_NAME}${at}`,
    reportedAt: AT,
  }));
  const item = { message, reports, isHeld: false, before: [], waitingSince: AT };
  await page.route('**/api/moderation/queue*', (route) =>
    route.fulfill({ json: { items: [item], nextCursor: null, total: 1 } }),
  );
}

test('the count of a remark’s characters stays on one line beside a long label', {
  tag: '@phone',
}, async ({ academy, player }) => {
  const quest = await player.quest('text');
  await player.submit(quest);
  const desk = await academy.elder.open('/admin');
  const card = desk.getByRole('article', {
    name: new RegExp(`${quest.title}, của ${player.name}`),
  });
  await card.getByRole('button', { name: 'Thêm lời nhắn' }).click();
  const lines = await card.getByText('0/1.000', { exact: true }).evaluate((count) => {
    const range = document.createRange();
    range.selectNodeContents(count);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test('the decisions are whole beside an open remark, at the least width of three panes', async ({
  academy,
  player,
}) => {
  const quest = await player.quest('text');
  await player.submit(quest);
  const desk = await academy.elder.open('/admin', { viewport: { width: 1200, height: 800 } });
  const card = desk.getByRole('article', {
    name: new RegExp(`${quest.title}, của ${player.name}`),
  });
  await card.getByRole('button', { name: 'Thêm lời nhắn' }).click();
  const hide = card.getByRole('button', { name: 'Thu gọn lời nhắn' });
  const field = card.getByRole('textbox');
  expect((await edgesOf(hide)).right).toBeLessThanOrEqual((await edgesOf(field)).right + 1);
});
