import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { changeAnswers } from './support/changed-answers.ts';
import { pngFile, recordVideo, webmBytes } from './support/media.ts';
import { expect, test } from './support/test.ts';

test('the journey shows every submission, filters them, and links to a rejected one', {
  tag: '@both',
}, async ({ academy, player }) => {
  const page = await player.open('/dashboard?tab=journey');
  await expect(page.getByText('Trang đầu còn trắng')).toBeVisible();
  await expectAccessible(page);

  const text = await player.quest('text');
  const image = await player.quest('image');
  const returned = await player.submit(text, 'Lời cảm ơn gửi bà ngoại, viết trong một buổi sáng.');
  const feedback = 'Con kể thêm điều bà đã trả lời nhé.';
  await academy.reject(returned.submissionId, feedback);
  const praised = await player.submitFile(image, pngFile());
  await academy.approve(praised.submissionId);
  await endCeremonies(page);
  await expect(filter(page, 'Tất cả')).toHaveAccessibleName('Tất cả 2');
  await expect(filter(page, 'Chờ duyệt')).toHaveAccessibleName('Chờ duyệt 0');
  const entries = page.getByRole('article');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toHaveAccessibleName(image.title);
  await entries.first().getByRole('button', { name: 'Xem bằng chứng' }).click();
  await expect(entries.first().getByRole('img', { name: /Ảnh bằng chứng/ })).toBeVisible();
  await expectAccessible(page);

  await entries
    .first()
    .getByRole('button', { name: /Xem lại nghi lễ/ })
    .click();
  await endCeremonies(page);

  await filter(page, 'Cần làm lại').click();
  await expect(page).toHaveURL(/status=rejected/);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(feedback);
  await page.reload();
  await expect(entries).toHaveCount(1);
  await page.getByRole('link', { name: /Làm lại báo cáo/ }).click();
  await expect(page.getByRole('textbox')).toHaveValue(
    'Lời cảm ơn gửi bà ngoại, viết trong một buổi sáng.',
  );
  await expectAccessible(page);
});

test('the journey is a scroll by days, with a small picture of each proof that moves nothing', {
  tag: '@both',
}, async ({ academy, player }) => {
  const image = await player.quest('image');
  const text = await player.quest('text');
  await player.submit(text, 'Ba trang sách đầu tiên của tuần, đọc xong trước khi trời sáng.');
  const { submissionId } = await player.submitFile(image, pngFile('bo-song.png', 600));
  await academy.approve(submissionId);
  const context = await player.device();
  const page = await context.newPage();
  // A submission always counts for today, so the older one is changed in the response.
  await changeAnswers(page, /\/api\/submissions(\?|$)/, (journey) => {
    for (const item of journey.items.slice(1)) {
      item.submittedAt = new Date(Date.parse(item.submittedAt) - 86_400_000).toISOString();
    }
    return journey;
  });
  await page.goto('/dashboard?tab=journey');
  await endCeremonies(page);
  const headings = page.getByRole('heading', { level: 3, name: /^Hôm (nay|qua)$/ });
  await expect(headings).toHaveText(['Hôm nay', 'Hôm qua']);

  const [newest, older] = [page.getByRole('article').first(), page.getByRole('article').last()];
  await newest.scrollIntoViewIfNeeded();
  const small = newest.locator('img');
  await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(144);
  await expect(newest).toContainText(/Nộp lúc \d\d:\d\d/);
  await expect(newest).toContainText(/Trưởng Lão .+ duyệt lúc \d\d:\d\d/);
  await expect(older).toContainText('Ba trang sách đầu tiên của tuần');
  await expect(older).toContainText('Chờ duyệt');

  // A click on the thumbnail expands the proof in its entry; by keyboard the button does that.
  await small.click();
  await expect(newest.getByRole('img', { name: /Ảnh bằng chứng/ })).toBeVisible();
  await newest.getByRole('button', { name: 'Thu gọn bằng chứng' }).press('Enter');
  await expect(newest.getByRole('img', { name: /Ảnh bằng chứng/ })).toBeHidden();
  await expectAccessible(page);
});

test('a video is shown as a still, and no video element stays in the page', {
  tag: '@both',
}, async ({ player }) => {
  const page = await player.open('/dashboard?tab=journey');
  await player.submitFile(await player.quest('video'), await recordVideo(page));
  const entry = page.getByRole('article');
  const square = entry.locator('[data-proof="video"]');
  await square.scrollIntoViewIfNeeded();
  const still = square.locator('img');
  const brightest = () =>
    still.evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const canvas = new OffscreenCanvas(img.naturalWidth, img.naturalHeight);
      const brush = canvas.getContext('2d');
      brush?.drawImage(img, 0, 0);
      const { data } = brush?.getImageData(72, 72, 1, 1) ?? { data: [] };
      return Math.max(...[...data].slice(0, 3));
    });
  await expect.poll(brightest).toBeGreaterThan(150);
  await expect(page.locator('video')).toHaveCount(0);
  await still.click();
  await expect(entry.locator('video')).toBeVisible();
});

test('a video without a still is shown as a drawn icon', async ({ player }) => {
  const page = await player.open('/dashboard?tab=journey');
  const buffer = webmBytes(200_000);
  const broken = { name: 'khong-hinh.webm', mimeType: 'video/webm', buffer };
  await player.submitFile(await player.quest('video'), broken);
  const square = page.locator('[data-proof="video"]');
  await square.scrollIntoViewIfNeeded();
  const drawn = square.locator('svg').first();
  await expect(drawn).toBeVisible();
  const box = async (place: Locator) => (await place.boundingBox())?.width ?? 0;
  expect(await box(drawn), 'it fills its place').toBeGreaterThan((await box(square)) - 4);
  await expect(square.locator('img')).toHaveCount(0);
});

test('the progress charts are drawn, stated in numbers, and updated live by an approval', {
  tag: '@both',
}, async ({ academy, player }) => {
  const page = await player.open('/dashboard?tab=journey');
  const days = page.getByRole('img', { name: /^Ngày có nhiệm vụ được duyệt/ });
  await expect(page.getByText('Mặt trống đồng còn trơn')).toBeVisible();
  await expect(days).toHaveCount(0);
  await expect(page.getByText('Xem bằng số')).toBeHidden();
  const topOf = async (name: string) => {
    const box = await page.getByRole('heading', { level: 2, name }).boundingBox();
    return box?.y ?? Number.NaN;
  };
  const height = async () =>
    (await topOf('Nhật ký hành trình')) - (await topOf('Nhìn lại chặng đường'));
  const heightBefore = await height();
  await expectAccessible(page);

  const quest = await player.quest('text');
  const { submissionId } = await player.submit(quest, 'Ba trang sách, đọc trước khi trời sáng.');
  await academy.approve(submissionId);
  await endCeremony(page.getByRole('dialog', { name: /đã được duyệt/ }));
  await expect(days).toHaveAccessibleName(/1 ngày, 1 nhiệm vụ/);
  await expect(page.getByRole('img', { name: /^AURA theo tuần/ })).not.toHaveAccessibleName(
    /Tuần này 0\./,
  );
  // A phone rounds lines to whole pixels.
  expect(Math.abs((await height()) - heightBefore)).toBeLessThanOrEqual(1);
  await page.getByText('Xem bằng số').press('Enter');
  const newest = page.getByRole('table').getByRole('row').nth(1);
  await expect(newest.getByRole('cell').nth(1)).toHaveText('1');
  await expectAccessible(page);
});

test('a day ahead becomes a rest day and back with the keyboard, on every device', async ({
  player,
}) => {
  const page = await player.open('/dashboard?tab=settings#rest');
  const calendar = page.getByRole('group', { name: /Các ngày của/ });
  await expect(calendar).toBeVisible();
  const thisMonth = (await calendar.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Tháng sau' }).press('Enter');
  await expect(calendar).not.toHaveAccessibleName(thisMonth);
  const fifth = calendar.getByRole('button', { name: /ngày 5 tháng/ });
  await calendar.getByRole('button', { name: /ngày 1 tháng/ }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(fifth).toBeFocused();
  await page.getByRole('button', { name: 'Đặt làm ngày nghỉ' }).press('Enter');
  await expect(fifth).toHaveAccessibleName(/Ngày nghỉ con đã đặt trước/);
  await expect(page.getByText('7/8')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bỏ ngày nghỉ này' }).press('Enter');
  await expect(fifth).toHaveAccessibleName(/Ngày này chưa tới/);
});

test('midnight in Vietnam starts a new day in an open tab, whatever the device’s clock says', async ({
  player,
}) => {
  const context = await player.device();
  const page = await context.newPage();
  // The device's clock is a day ahead; the academy time zone decides.
  await page.clock.install({ time: new Date(Date.now() + 86_400_000) });
  await page.goto('/dashboard?tab=journey');
  const today = page.getByRole('group', { name: /Các ngày của/ }).locator('[aria-current="date"]');
  const { today: academyDay } = await answerOf<{ today: string }>(
    player.api.get(`/api/users/${player.uid}/streak`),
  );
  await expect(today).toHaveAttribute('data-day', academyDay);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.fastForward('24:00:00');
  await expect
    .poll(() => asked)
    .toEqual(expect.arrayContaining([`/api/users/${player.uid}/activeQuests`]));
});

function filter(page: Page, name: string) {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}

/** Closes the ceremony of the approval and that of the new level. */
async function endCeremonies(page: Page): Promise<void> {
  const ceremonies = [
    page.getByRole('dialog', { name: /đã được duyệt/ }),
    page.getByRole('dialog').filter({ hasText: 'Lễ thăng cấp' }),
  ];
  for (const ceremony of ceremonies) await endCeremony(ceremony);
}

async function endCeremony(ceremony: Locator): Promise<void> {
  await expect(ceremony).toBeVisible();
  await ceremony.page().keyboard.press('Escape');
  await expect(ceremony).toBeHidden();
}

test('a printed journey is dark on white, without the bars of the window', {
  tag: '@both',
}, async ({ academy }) => {
  const player = await academy.player({ guild: 'illumination' });
  const quest = await player.quest('text');
  await player.submit(quest);
  const page = await player.open('/dashboard?tab=journey');
  const title = page.getByRole('article', { name: quest.title }).getByRole('heading');
  const brightness = (text: Locator) =>
    text.evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(element)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [255, 255, 255];
      return Math.max(red, green, blue);
    });
  await expect(title).toBeVisible();
  expect(await brightness(title)).toBeGreaterThan(128);
  await page.emulateMedia({ media: 'print' });
  expect(await brightness(title)).toBeLessThan(64);
  const paper = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  expect(paper).toBe('rgb(255, 255, 255)');
  await expect(page.getByRole('navigation', { name: 'Các mục hay dùng' })).toBeHidden();
  const position = await page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).position);
  expect(position).toBe('static');
});
