import { expectAccessible } from './support/accessible.ts';
import { edgesOf, expectAboveBar } from './support/edges.ts';
import { holdBack } from './support/held-requests.ts';
import { expect, test } from './support/test.ts';

const guilds = [
  { guild: 'titans', own: 'Trăm lần chạm đất', master: 'Thầy Hỏa Sơn' },
  { guild: 'illumination', own: 'Giọng đọc đêm trăng', master: 'Cô Nguyệt Minh' },
  { guild: 'envoys', own: 'Nhịp cầu giữa hai người', master: 'Bà Lục Giang' },
] as const;

for (const { guild, own, master } of guilds) {
  test(`the ${guild} see the five quests of their own guild`, { tag: '@phone' }, async ({
    academy,
  }) => {
    const player = await academy.player({ guild });
    const page = await player.open('/dashboard?tab=quests');
    await expect(page.getByRole('article')).toHaveCount(5);
    await expectAboveBar(page.getByRole('button', { name: /^Nhận nhiệm vụ: / }).first());
    await expect(page.getByRole('article', { name: own })).toContainText('AURA');
    for (const other of guilds.filter((one) => one.guild !== guild)) {
      await expect(page.getByText(other.own)).toBeHidden();
    }
    const word = page.getByRole('figure', { name: 'Lời bậc thầy' });
    await expect(word).toContainText(`${player.name}, `);
    await expect(word).toContainText(master);
    await expectAccessible(page);
  });
}

test('a quest is accepted, submitted, and pending', { tag: '@both' }, async ({ player }) => {
  const page = await player.open('/dashboard?tab=quests');
  await page.getByRole('button', { name: 'Nhận nhiệm vụ: Lời cảm ơn có địa chỉ' }).click();
  await expect(page.getByRole('heading', { name: 'Con đang làm' })).toBeVisible();
  await expect(page.getByText('Đã nhận hôm nay')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Nhận nhiệm vụ:/ })).toHaveCount(4);
  const text = page.getByLabel('Lời kể của con');
  await text.fill('quá ngắn');
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  await expect(page.getByText('Bài viết cần ít nhất 10 ký tự.')).toBeVisible();
  await expectAccessible(page);

  await text.fill('Con viết cho mẹ, và đọc cho mẹ nghe.');
  await page.reload();
  await expect(text).toHaveValue('Con viết cho mẹ, và đọc cho mẹ nghe.');
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  const sentDialog = page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' });
  await expect(sentDialog).toContainText('“Lời cảm ơn có địa chỉ”');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sentDialog).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  const quest = page.getByRole('article', { name: 'Lời cảm ơn có địa chỉ' });
  await expect(quest).toContainText('Chờ duyệt');
  await expect(quest.getByRole('button')).toHaveCount(0);
  expect(await player.submissions()).toMatchObject([
    { proofData: 'Con viết cho mẹ, và đọc cho mẹ nghe.', status: 'pending' },
  ]);
});

test('accepting a quest on a phone leaves the heading above its card whole', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.open('/dashboard?tab=quests');
  await page.getByRole('button', { name: 'Nhận nhiệm vụ: Lời cảm ơn có địa chỉ' }).click();
  const heading = page.getByRole('heading', { name: 'Con đang làm' });
  await expect(page.getByLabel('Lời kể của con')).toBeVisible();
  const isWhole = () =>
    heading.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 1, bottom - 1].every((y) =>
        element.contains(document.elementFromPoint(left + 1, y)),
      );
    });
  await expect.poll(isWhole, 'the header covers no part of the heading').toBe(true);
});

test('a quest that closes while its text is written says so, keeps the text, and accepts the submission', {
  tag: '@both',
}, async ({ academy }) => {
  const quest = await academy.quest({ minutes: 15 });
  const player = await academy.player({ guild: 'envoys' });
  const page = await player.open('/dashboard?tab=quests');
  await page.getByRole('button', { name: `Nhận nhiệm vụ: ${quest.title}` }).click();
  const card = page.getByRole('region', { name: quest.title });
  await expect(card.getByText('Bài viết · 15 phút')).toBeVisible();
  const text = card.getByRole('textbox');
  await text.fill('Hàng cây đầu ngõ vừa thay lá, có người dừng lại nhặt.');

  // A font that arrives late moves the text too.
  await page.evaluate(() => document.fonts.ready);
  const place = await text.boundingBox();
  await academy.closeQuest(quest);
  const notice = page.getByRole('status').filter({ hasText: `“${quest.title}” vừa đóng` });
  await expect(notice).toBeVisible();
  expect(await text.boundingBox()).toEqual(place);
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Đã hiểu' }).click();
  await expect(notice).toBeHidden();
  await expect(card.getByText(/^Nhiệm vụ này đã đóng/)).toBeVisible();
  await expect(text).toHaveValue('Hàng cây đầu ngõ vừa thay lá, có người dừng lại nhặt.');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' })).toBeVisible();
  expect(await player.submissions()).toHaveLength(1);
});

test('a failed submission keeps its text and can be sent again', async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 500 .*api\/submissions/, 'failed by this test');
  await player.accept(await player.quest('text'));
  const page = await player.open('/dashboard?tab=quests');
  await page.getByRole('button', { name: /^Dâng báo cáo: / }).click();
  await page.getByLabel('Lời kể của con').fill('Con giữ từng chữ này cho tới khi gửi được.');
  await page.route('**/api/submissions', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  const failed = 'Có lỗi xảy ra khi nộp báo cáo. Vui lòng thử lại.';
  await expect(page.getByRole('alert').getByText(failed)).toBeVisible();
  await expect(page.getByLabel('Lời kể của con')).toHaveValue(/Con giữ từng chữ/);
  await expectAccessible(page);
  await page.unroute('**/api/submissions');
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' })).toBeVisible();
});

test('accepting is retried when the server is briefly unavailable', async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 503 .*activeQuests/, 'the first attempt is refused by this test');
  const page = await player.newPage();
  let attempts = 0;
  await page.route('**/activeQuests/*', (route) => {
    attempts += 1;
    return attempts === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto('/dashboard?tab=quests');
  const accept = page.getByRole('button', { name: 'Nhận nhiệm vụ: Lời cảm ơn có địa chỉ' });
  const card = page.getByRole('article').filter({ has: accept });
  const { height } = (await card.boundingBox()) ?? {};
  await accept.click();
  await expect(accept).toContainText('Thử lại lần 2/3…');
  expect((await card.boundingBox())?.height).toBe(height);
  await expect(page.getByRole('heading', { name: 'Con đang làm' })).toBeVisible();
  expect(attempts).toBe(2);
});

test('the button of an acceptance that is being sent fits its card on a small phone', {
  tag: '@phone',
}, async ({ player }) => {
  const page = await player.open('/dashboard?tab=quests');
  await page.setViewportSize({ width: 320, height: 640 });
  const answer = await holdBack(page, '**/activeQuests/*');
  const accept = page.getByRole('button', { name: 'Nhận nhiệm vụ: Lời cảm ơn có địa chỉ' });
  const heightBefore = (await accept.boundingBox())?.height;
  await accept.click();
  await expect(accept).toContainText('Đang ghi tên vào sổ…');
  expect((await accept.boundingBox())?.height).toBe(heightBefore);
  answer();
  await expect(page.getByRole('heading', { name: 'Con đang làm' })).toBeVisible();
});

test('accepting stops after three attempts, and the player can try again', async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 503 .*activeQuests/, 'every attempt is refused by this test');
  const page = await player.newPage();
  let attempts = 0;
  await page.route('**/activeQuests/*', (route) => {
    attempts += 1;
    return route.fulfill({ status: 503 });
  });
  await page.goto('/dashboard?tab=quests');
  const accept = page.getByRole('button', { name: 'Nhận nhiệm vụ: Lời cảm ơn có địa chỉ' });
  await accept.click();
  await expect(page.getByText(/^Không thể thực hiện việc nhận nhiệm vụ/)).toBeVisible();
  expect(attempts).toBe(3);
  await expectAccessible(page);
  await page.unroute('**/activeQuests/*');
  await accept.click();
  await expect(page.getByText('Đã nhận hôm nay')).toBeVisible();
});

for (const [type, ...invitations] of [
  ['image', 'Chụp ngay', 'Chọn ảnh'],
  ['video', 'Quay ngay', 'Chọn video'],
  ['audio', 'Hoặc chọn một tệp ghi âm'],
] as const) {
  test(`a quest whose proof is ${type} asks for its file`, { tag: '@phone' }, async ({
    player,
  }) => {
    const quest = await player.quest(type);
    await player.accept(quest);
    const page = await player.open('/dashboard?tab=quests');
    await page.getByRole('button', { name: `Dâng báo cáo: ${quest.title}` }).click();
    for (const invitation of invitations) {
      await expect(page.getByLabel(invitation)).toBeAttached();
    }
    if (type === 'audio') {
      await expect(page.getByRole('button', { name: 'Bắt đầu ghi âm' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
    const problem = page.getByRole('alert');
    await expect(problem).toContainText('Báo cáo này chưa có bằng chứng');
    const button = page.getByRole('button', { name: 'Dâng báo cáo', exact: true });
    const isAbove = async () =>
      (await edgesOf(problem)).bottom < (await edgesOf(button)).bottom - 40;
    await expect.poll(isAbove, 'the problem is above the sticky button').toBe(true);
    await expectAccessible(page);
  });
}

test('a quest book that cannot be loaded says so and can be retried', async ({
  consoleWatch,
  player,
}) => {
  consoleWatch.allow(/status of 403 .*api\/quests/, 'refused by this test');
  const page = await player.newPage();
  // The first path fetches the quests too, when its code has loaded.
  await page.addInitScript((uid) => {
    localStorage.setItem(`goreal.first-path-dismissed.${uid}`, 'yes');
  }, player.uid);
  await page.route('**/api/quests', (route) => route.fulfill({ status: 403 }));
  await page.goto('/dashboard?tab=quests');
  await expect(page.getByRole('alert')).toContainText('Không thể thực hiện việc mở sổ nhiệm vụ');
  await expectAccessible(page);
  await page.unroute('**/api/quests');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
});

test('an empty quest book and a loading one say so', async ({ player }) => {
  const page = await player.newPage();
  const answer = await holdBack(page, '**/api/quests', (route) =>
    route.fulfill({ json: { items: [] } }),
  );
  await page.goto('/dashboard?tab=quests');
  await expect(page.getByText('Đang mở sổ nhiệm vụ')).toBeAttached();
  await expectAccessible(page);
  answer();
  await expect(page.getByText('Sổ nhiệm vụ đang trống')).toBeVisible();
  await expectAccessible(page);
});

test('without a network the quest book stays readable and no input is lost', {
  tag: '@phone',
}, async ({ consoleWatch, player }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/, 'the network is taken away by this test');
  await player.accept(await player.quest('text'));
  const page = await player.open('/dashboard?tab=quests');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: /^Dâng báo cáo: / }).click();
  await page.context().setOffline(true);
  const notice = page.getByText(/Mất kết nối internet/);
  await expect(notice).toHaveCount(1);
  // At the top, because buttons are at the bottom.
  expect((await notice.boundingBox())?.y).toBeLessThan(100);
  await expectAccessible(page);
  await page.getByLabel('Lời kể của con').fill('Con viết giữa đường hầm, không có mạng.');
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  const kept = page.getByText(/Học Viện giữ báo cáo trên máy này/);
  await expect(kept).toBeVisible();
  const send = page.getByRole('button', { name: 'Dâng báo cáo', exact: true });
  const isAboveSend = async () => (await edgesOf(kept)).bottom <= (await edgesOf(send)).top;
  await expect.poll(isAboveSend, 'what happened is not below the bar').toBe(true);
  await expect(page.getByLabel('Lời kể của con')).toHaveValue(/giữa đường hầm/);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' })).toBeVisible();
  await expect(page.getByText(/Mất kết nối internet/)).toBeHidden();
  expect(await player.submissions()).toHaveLength(1);
});

test('an acceptance or submission on another device appears here live', async ({ player }) => {
  const quest = await player.quest('text');
  const page = await player.open('/dashboard?tab=quests');
  await expect(page.getByRole('article')).toHaveCount(5);
  await player.accept(quest);
  // The quest keeps its card: a change on another device moves nothing.
  const report = { name: `Dâng báo cáo: ${quest.title}`, exact: true };
  await expect(page.getByRole('button', report)).toBeVisible();
  await player.submit(quest);
  await expect(page.getByText('Chờ duyệt', { exact: true })).toBeVisible();
});

for (const moment of ['before it listens', 'as it begins to listen'] as const) {
  test(`an elder’s decision while the page is loading, ${moment}, appears at once`, async ({
    academy,
    player,
  }) => {
    const { submissionId } = await player.submit(await player.quest('text'));
    const page = await player.newPage();
    const decide = () => academy.reject(submissionId, 'Con kể rõ hơn: hôm nay con học được gì?');
    if (moment === 'before it listens') {
      // A slow phone leaves time between the stream and the quest book.
      const phone = await page.context().newCDPSession(page);
      await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      const isHere = page.waitForResponse('**/activeQuests');
      await page.goto('/dashboard?tab=quests', { waitUntil: 'commit' });
      await isHere;
      await decide();
    } else {
      // A local store that never answers delays the page until after the responses to its first requests.
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      });
      await page.route('**/api/live*', async (route) => {
        await decide();
        await route.continue();
      });
      await page.goto('/dashboard?tab=quests');
    }
    await expect(page.getByText('Cần làm lại', { exact: true })).toBeVisible();
  });
}
