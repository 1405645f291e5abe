import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { answerOf } from './support/calls.ts';
import { edgesOf } from './support/edges.ts';
import { pngFile, wavFile } from './support/media.ts';
import { fileInput, openSubmissionForm, submit } from './support/submission-form.ts';
import { expect, test } from './support/test.ts';

test('touch devices offer camera and pictures, and a tall photo does not move the send button out of view', {
  tag: '@phone',
}, async ({ player }) => {
  const { page } = await openSubmissionForm(player, 'image');
  const camera = page.getByLabel('Chụp ngay', { exact: true });
  await expect(camera).toHaveAttribute('capture', 'environment');
  await expect(camera).toHaveAttribute('accept', /image\/jpeg/);
  await expect(page.getByLabel('Chọn ảnh', { exact: true })).not.toHaveAttribute('capture');
  await camera.setInputFiles(pngFile('cay-da.png', { width: 300, height: 2400 }));
  const preview = page.getByRole('img', { name: 'Ảnh đã chọn', exact: true });
  await expect(preview).toBeVisible();
  await expect(page.getByLabel('Chụp lại', { exact: true })).toBeAttached();
  await expectAccessible(page);

  const button = page.getByRole('button', { name: 'Dâng báo cáo', exact: true });
  const bar = page.getByRole('navigation').last();
  const picture = await edgesOf(preview);
  expect(picture.bottom - picture.top).toBeLessThanOrEqual(320);
  // The quest's heading at the top, the picture in the middle, and the end of the form.
  for (const place of ['start', 'center', 'end'] as const) {
    await preview.evaluate((image, block) => image.scrollIntoView({ block }), place);
    const [sending, below] = [await edgesOf(button), await edgesOf(bar)];
    expect(sending.top, place).toBeGreaterThan(0);
    expect(sending.bottom, place).toBeLessThanOrEqual(below.top);
  }
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' })).toBeVisible();
});

test('a recording is played and seeked by keyboard, before it is sent and in the journey', {
  tag: '@both',
}, async ({ player }) => {
  const { page } = await openSubmissionForm(player, 'audio');
  await fileInput(page).setInputFiles(wavFile('loi-doc.wav', 31));
  const chosen = page.getByRole('group', { name: 'Bản ghi âm đã chọn', exact: true });
  await expectSearchedByKeyboard(chosen);
  await expectAccessible(page);
  await submit(page);
  await page.goto('/dashboard?tab=journey');
  const entry = page.getByRole('article').first();
  await entry.getByRole('button', { name: /^Xem bằng chứng: / }).press('Enter');
  await expectSearchedByKeyboard(entry.getByRole('group', { name: /^Bản ghi âm của/ }));
  await expectAccessible(page);
});

test('a file of another kind stays behind when an elder changes the kind of proof', async ({
  academy,
  player,
}) => {
  const { page, quest } = await openSubmissionForm(player, 'image');
  await fileInput(page).setInputFiles(pngFile('cay-da.png'));
  await expect(page.getByRole('img', { name: 'Ảnh đã chọn', exact: true })).toBeVisible();
  const changeTo = (reportType: string) =>
    answerOf(academy.elder.api.patch(`/api/quests/${quest.questId}`, { data: { reportType } }));
  await changeTo('video');
  try {
    await page.getByRole('button', { name: 'Đã hiểu', exact: true }).click();
    await expect(page.getByLabel(/^Chọn hoặc thả video/)).toBeAttached();
    await expect(page.getByRole('img', { name: 'Ảnh đã chọn', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Báo cáo này chưa có bằng chứng');
  } finally {
    // Later tests of this worker look for a quest whose proof is a picture.
    await changeTo('image');
  }
});

async function expectSearchedByKeyboard(player: Locator): Promise<void> {
  const slider = player.getByRole('slider', { name: 'Vị trí đang phát', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00 trên 0:31');
  await expect(player.locator('rect')).toHaveCount(56);
  const audio = player.locator('audio');
  await slider.focus();
  for (const [key, second] of [
    ['ArrowRight', 5],
    ['ArrowRight', 10],
    ['ArrowLeft', 5],
    ['End', 31],
    ['Home', 0],
  ] as const) {
    await slider.press(key);
    await expect(audio).toHaveJSProperty('currentTime', second);
  }
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00 trên 0:31');
  await slider.press('Space');
  await expect(player.getByRole('button', { name: 'Tạm dừng', exact: true })).toBeVisible();
  await slider.press('Space');
  await expect(player.getByRole('button', { name: 'Phát', exact: true })).toBeVisible();
  await expect(slider).toBeFocused();
}

test('the ceremony of a submission fits on a phone, upright and sideways', {
  tag: '@phone',
}, async ({ academy }) => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
    { width: 320, height: 568 },
  ]) {
    const player = await academy.player();
    const quest = await player.quest('text');
    const page = await player.newPage({ viewport, reducedMotion: 'reduce' });
    await page.goto('/dashboard?tab=quests');
    await page.getByRole('button', { name: `Nhận nhiệm vụ: ${quest.title}` }).click();
    await page.getByLabel('Lời kể của con').fill('Ta đi chậm, và thấy nhiều hơn.');
    await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
    const sentDialog = page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' });
    await expect(sentDialog).toBeVisible();
    const drum = sentDialog.locator('svg').first();
    const words = sentDialog.getByText(/^“.*bay về ngôi sao/);
    const button = sentDialog.getByRole('button', { name: 'Tiếp tục' });
    for (const part of [drum, words, button]) {
      await expect(part, `${viewport.width} px`).toBeInViewport({ ratio: 1 });
    }
    const parts = [sentDialog.getByRole('heading'), words, button];
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(tops, 'title, words and button in this order').toEqual(
      tops.toSorted((one, other) => one - other),
    );
    await page.context().close();
  }
});
