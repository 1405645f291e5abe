import type { Page } from '@playwright/test';
import type { GuildId } from './support/academy.ts';
import { enlargeText, expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { changeAnswers } from './support/changed-answers.ts';
import { edgesOf, pageWidth } from './support/edges.ts';
import { grantAura } from './support/grant-aura.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

const GUILD_CHAT = '/dashboard?tab=chat';
const log = (page: Page) => page.getByRole('log', { name: 'Lời nói trong sảnh' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Tin nhắn', exact: true });

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await page.getByRole('button', { name: 'Gửi', exact: true }).click();
  await expect(box(page)).toHaveValue('');
}

const post = (person: Person, message: string, guild: GuildId = 'envoys') =>
  answerOf<{ id: string }>(
    person.api.post(`/api/guildChats/${guild}/messages`, { data: { message } }),
  );

/** Opens the menu of a message with the keyboard only. */
async function choose(page: Page, words: string): Promise<void> {
  const row = log(page).getByRole('listitem').filter({ hasText: words });
  await row.getByRole('button', { name: /^Tùy chọn tin nhắn của / }).focus();
  await page.keyboard.press('Enter');
}

test('two members chat live; a lost connection neither loses nor duplicates messages', {
  tag: '@both',
}, async ({ academy, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/, 'the test takes the network away');
  const [lan, minh] = [
    await academy.player({ name: 'Nguyễn Thị Lan' }),
    await academy.player({ name: 'Phạm Minh' }),
  ];
  const near = await lan.open(GUILD_CHAT);
  const far = await minh.open(GUILD_CHAT);
  const mark = `${Date.now()}`;
  await expect(near.getByRole('heading', { name: 'Sảnh Ngôn Sứ' })).toBeVisible();
  await say(near, `Chào Minh ${mark}, xem https://goreal.example/duong nhé`);
  await expect(log(far)).toContainText(`Chào Minh ${mark}`);
  const link = log(far).getByRole('link', { name: 'https://goreal.example/duong' }).last();
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');

  await box(far).fill('Lời viết dở');
  await far.reload();
  await expect(box(far)).toHaveValue('Lời viết dở');
  await far.context().setOffline(true);
  await far.getByRole('button', { name: 'Gửi', exact: true }).click();
  await expect(far.getByRole('alert')).toContainText('Tin nhắn vẫn còn đây');
  await post(lan, `Lúc con vắng, một ${mark}`);
  await post(lan, `Lúc con vắng, hai ${mark}`);
  await far.context().setOffline(false);
  await far.getByRole('button', { name: 'Gửi', exact: true }).click();
  await expect(box(far)).toHaveValue('');
  const away = log(far).getByRole('listitem').filter({ hasText: `Lúc con vắng` });
  await expect(away.filter({ hasText: mark })).toHaveCount(2);
  await expect(log(near).getByText('Lời viết dở')).toHaveCount(1);
  await expectAccessible(near);
  await expectAccessible(far);
});

test('three reports hide a message; the elder mutes, reads the appeal and lifts the mute', async ({
  academy,
}) => {
  const author = await academy.player({ name: 'Người Lỡ Lời' });
  const reader = await academy.player();
  const words = `Lời không hay ${Date.now()}`;
  const { id } = await post(author, words);
  const page = await reader.open(GUILD_CHAT);
  await expect(log(page)).toContainText(words);
  await choose(page, words);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Báo vi phạm', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Đe dọa, bắt nạt' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Báo vi phạm' }).press('Enter');
  await expect(page.getByText(/Trưởng Lão đã nhận/)).toBeVisible();
  for (let more = 0; more < 2; more += 1) {
    const other = await academy.player();
    const url = `/api/guildChats/envoys/messages/${id}/reports`;
    await other.api.post(url, { data: { reason: 'insult' } });
  }
  await expect(log(page).getByText(words)).toHaveCount(0);
  await expect(
    log(page).getByText('Tin nhắn này đang chờ Trưởng Lão xem lại.').last(),
  ).toBeVisible();

  const desk = await academy.elder.open('/admin?tab=submissions&queue=chat');
  const card = desk.getByRole('article').filter({ hasText: words });
  await expect(card.getByText('3 lần báo vi phạm')).toBeVisible();
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Tắt tiếng' }).click();
  await desk.getByLabel('Lý do gửi người ấy').fill('Nghỉ một lát cho nguôi.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Tắt tiếng' }).click();
  await expect(desk.getByText('Đã tắt tiếng Người Lỡ Lời.')).toBeVisible();
  await card.getByRole('button', { name: 'Gỡ tin nhắn', exact: true }).click();
  await desk.getByLabel('Lý do gửi người viết').fill('Lời này làm đau người khác.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Gỡ tin nhắn' }).click();
  await expect(card).toHaveCount(0);

  const muted = await author.open(GUILD_CHAT);
  await expect(muted.getByText('Lý do: Nghỉ một lát cho nguôi.')).toBeVisible();
  await expect(log(muted).getByText('Tin nhắn này đã bị gỡ.').last()).toBeVisible();
  await muted.getByRole('button', { name: 'Xin xét lại' }).click();
  await muted.getByRole('textbox', { name: 'Lời xin xét lại' }).fill('Con xin lỗi mọi người.');
  await muted.getByRole('button', { name: 'Gửi lời xin xét lại' }).click();
  await expect(muted.getByText('Lời xin xét lại đang chờ Trưởng Lão.')).toBeVisible();
  const appeal = desk.getByRole('article').filter({ hasText: 'Con xin lỗi mọi người.' });
  await appeal.first().getByRole('button', { name: 'Chấp nhận, cho nói lại' }).click();
  await desk.getByLabel('Trả lời').fill('Ta tin con.');
  await desk.getByRole('button', { name: 'Gửi trả lời' }).click();
  await expect(box(muted)).toBeVisible();
  await say(muted, 'Cảm ơn Trưởng Lão.');
});

test('a block collapses messages until it is removed in the settings', async ({ academy }) => {
  const [lan, minh] = [await academy.player(), await academy.player()];
  const words = `Lời của Minh ${Date.now()}`;
  await post(minh, words);
  const page = await lan.open(GUILD_CHAT);
  await choose(page, words);
  await page.getByRole('menuitem', { name: `Chặn ${minh.name}` }).click();
  await page.getByRole('button', { name: 'Chặn', exact: true }).click();
  await expect(log(page).getByText('Tin nhắn của người đã chặn.').last()).toBeVisible();
  await expect(log(page).getByText(words)).toHaveCount(0);
  await expect.poll(() => focusedElement(page)).not.toBe('BODY');
  await page.goto('/dashboard?tab=settings#blocked');
  await page.getByRole('button', { name: `Bỏ chặn ${minh.name}` }).click();
  await expect(page.getByText('Chưa chặn ai. Mong là mãi thế.')).toBeVisible();
  await expect.poll(() => focusedElement(page)).not.toBe('BODY');
  await page.goto(GUILD_CHAT);
  await expect(log(page).getByText(words)).toBeVisible();
});

test('the keyboard moves up through a thousand messages', async ({ player }) => {
  const page = await player.newPage();
  await page.route('**/api/guildChats/envoys/messages*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { items: manyMessages(1000), nextCursor: null } })
      : route.fallback(),
  );
  await page.goto(GUILD_CHAT);
  await expect(log(page).getByText('Lời thứ 1000,')).toBeVisible();
  await box(page).pressSequentially('Con chào cả nhà');
  await expect(box(page)).toHaveValue('Con chào cả nhà');
  await log(page)
    .getByRole('button', { name: /^Tùy chọn tin nhắn của / })
    .last()
    .focus();
  for (let up = 0; up < 15; up += 1) await page.keyboard.press('ArrowUp');
  await expect(log(page).getByText('Lời thứ 985,')).toBeInViewport();
});

test('a finger finds the actions of a message without a long press', { tag: '@phone' }, async ({
  academy,
}) => {
  const [reader, author] = [await academy.player(), await academy.player()];
  const words = `Chạm vào lời này ${Date.now()}`;
  await post(author, words);
  const page = await reader.open(GUILD_CHAT);
  const row = log(page).getByRole('listitem').filter({ hasText: words });
  await row.getByRole('button', { name: /^Tùy chọn tin nhắn của / }).tap();
  await expect(page.getByRole('menuitem', { name: 'Báo vi phạm', exact: true })).toBeVisible();
  await expectAccessible(page);
});

function focusedElement(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName);
}

/** Newest first, in the order of the server's answer. */
function manyMessages(count: number): object[] {
  return Array.from({ length: count }, (_, at) => {
    const sequence = count - at;
    return {
      id: `00000000-0000-4000-8000-${String(sequence).padStart(12, '0')}`,
      sequence,
      guild: 'envoys',
      userId: `author-${sequence % 7}`,
      userName: `Môn sinh ${sequence % 7}`,
      isElder: sequence % 11 === 0,
      levelId: 'genesis',
      message: `Lời thứ ${sequence}, ${'một quãng đường dài kể lại cho cả nhà nghe '.repeat(sequence % 4)}`,
      timestamp: new Date(Date.parse('2026-03-02T02:00:00Z') + sequence * 60_000).toISOString(),
      isSystemMessage: false,
      state: 'shown',
      key: null,
    };
  });
}

test('the hint below the composer is clear of it, and the count of a long message takes its place', async ({
  academy,
}) => {
  const page = await (await academy.player({ guild: 'envoys' })).open(GUILD_CHAT);
  const hint = page.getByText('Enter để gửi, Shift + Enter để xuống dòng.');
  await expect(hint).toBeVisible();
  expect((await edgesOf(hint)).top).toBeGreaterThanOrEqual((await edgesOf(box(page))).bottom);
  await box(page).fill('a'.repeat(400));
  await expect(page.getByText('400/500')).toBeVisible();
  await expect(hint).toBeHidden();
});

// Each in a guild of its own: both may run on one server, and write the same messages.
for (const { title, guild, viewport, isLarge } of [
  {
    title: 'a phone held sideways',
    guild: 'envoys',
    viewport: { width: 844, height: 390 },
    isLarge: false,
  },
  {
    title: 'a phone whose text is twice as large',
    guild: 'titans',
    viewport: { width: 390, height: 844 },
    isLarge: true,
  },
] as const) {
  test(`${title} shows three messages and the composer`, { tag: '@phone' }, async ({ academy }) => {
    const longName = 'NguyễnThịHoàngAnhTrâmBảoChâuThanhTúQuyên';
    const reader = await academy.player({ guild, name: longName });
    await grantAura(academy, { player: reader, guild, aura: 100 });
    const words = ['Chào sảnh!', 'Chạy chưa?', 'Chạy rồi!'];
    const names = ['Lê Minh', 'Phạm An', 'Đỗ Khôi'];
    // Created first: the chat announces new members, and these messages must be the last three.
    const members = await Promise.all(names.map((name) => academy.player({ guild, name })));
    for (const [at, message] of words.entries()) {
      await post(members[at] ?? reader, message, guild);
    }
    const page = await reader.newPage({ viewport });
    if (isLarge) await enlargeText(page);
    await page.goto(GUILD_CHAT);
    await expect(log(page).getByText('Chạy rồi!')).toBeVisible();
    const welcome = log(page).getByRole('listitem').filter({ hasText: longName }).first();
    expect(await welcome.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    const frame = await edgesOf(log(page));
    for (const message of words) {
      const row = log(page).getByRole('listitem').filter({ hasText: message });
      expect((await edgesOf(row)).top, message).toBeGreaterThanOrEqual(frame.top);
    }
    await expect(box(page)).toBeInViewport({ ratio: 1 });
    expect(frame.bottom).toBeLessThanOrEqual((await edgesOf(box(page))).top);
    const send = page.getByRole('button', { name: 'Gửi', exact: true });
    await expect(send).toBeInViewport({ ratio: 1 });
    expect(await pageWidth(page)).toBe(viewport.width);
    await say(page, 'Tốt lắm!');
    await expect(log(page).getByText('Tốt lắm!')).toBeInViewport({ ratio: 1 });
  });
}

test('a muted player sees messages above the notice on a small phone, whatever the reason', {
  tag: '@phone',
}, async ({ player }) => {
  for (let at = 1; at <= 4; at += 1) await post(player, `Ai chạy cùng sáng nay? ${at}`);
  const page = await player.newPage();
  const mute = {
    muteId: 'mute',
    until: '2099-01-02T02:00:00.000Z',
    reason: 'Lời nói trong sảnh là để nâng đỡ nhau. '.repeat(12).trim(),
    appeal: null,
  };
  await changeAnswers(page, '**/api/guildChats/envoys', (answer) => ({ ...answer, mute }));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(GUILD_CHAT);
  const last = log(page).getByText('Ai chạy cùng sáng nay? 4');
  await expect(last).toBeInViewport({ ratio: 1 });
  const heightOfLog = async () => (await log(page).boundingBox())?.height ?? 0;
  expect(await heightOfLog()).toBeGreaterThan(150);
  await page.getByText('Xem lý do, xin xét lại').press('Enter');
  const appeal = page.getByRole('button', { name: 'Xin xét lại' });
  await appeal.focus();
  await expect(appeal).toBeInViewport({ ratio: 1 });
  expect(await heightOfLog()).toBeGreaterThan(50);
  await expectAccessible(page);
});
