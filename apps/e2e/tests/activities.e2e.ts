import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { gpxFile } from './support/media.ts';
import { expect, test } from './support/test.ts';

const HOUR_MS = 3_600_000;

async function bring(page: Page, effort: Parameters<typeof gpxFile>[0]): Promise<void> {
  await page.getByLabel(/Thả tệp FIT, GPX, TCX/).setInputFiles(gpxFile(effort));
}

test('Kael introduces himself once, a file gives Stamina, the avatar evolves once, and the record shows it', {
  tag: '@both',
}, async ({ player }) => {
  const page = await player.open('/dashboard?tab=aura-stream', { reducedMotion: 'reduce' });
  const kael = page.getByRole('dialog', { name: 'Kael' });
  await expect(kael.getByText('1/5')).toBeVisible();
  await expect(kael.getByRole('button', { name: 'Nói tiếp đi' })).toBeFocused();
  await expectAccessible(page);
  for (let line = 0; line < 4; line += 1) await page.keyboard.press('Enter');
  await kael.getByRole('button', { name: 'Con lên đường đây' }).click();
  await expect(kael).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Người Mới' })).toBeVisible();
  await expectAccessible(page);

  await bring(page, { seconds: 3000, metres: 2400, type: 'swimming' });
  const rise = page.getByRole('dialog', {
    name: 'Linh thể của con đã từ Người Mới thành Tập Sự.',
  });
  await expect(rise.getByRole('heading', { name: 'Tập Sự' })).toBeVisible();
  await expectAccessible(page);
  await rise.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(rise).toBeHidden();
  await expect(page.getByText(/Đọc được 1 buổi tập, \+12\d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tập Sự' })).toBeVisible();
  await expect(page.getByText('Được tính', { exact: true })).toBeVisible();

  const second = await player.open('/dashboard', { reducedMotion: 'reduce' });
  const board = second.getByRole('region', { name: 'Bảng Thiên Ký' });
  // On a Monday or the first of a month, this morning's activity may belong to the previous week or month.
  await second.getByRole('tab', { name: 'Mọi thời' }).click();
  await expect(board.getByText(player.name)).toBeVisible();
  await expect(second.getByText('Hạng', { exact: false }).first()).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('tab', { name: 'Tháng', exact: true }).click();
  await expect(second).toHaveURL(/board=monthly/);
  await second.getByRole('button', { name: 'Đến Dòng chảy AURA' }).click();
  await expect(second.getByRole('heading', { name: 'Tập Sự' })).toBeVisible();
  await expect(second.getByRole('dialog')).toHaveCount(0);
});

test('a ride labelled as a swim waits for an elder, is refused with a reason and appealed once', async ({
  academy,
  player,
}) => {
  await player.api.put(`/api/users/${player.uid}/introductions/kael`);
  const page = await player.open('/dashboard?tab=aura-stream');
  await bring(page, { seconds: 2000, metres: 10_000, type: 'swimming' });
  await expect(page.getByText('Chờ duyệt', { exact: true })).toBeVisible();
  const doubt = 'Tốc độ trung bình 18 km/giờ, ngưỡng 4,5 km/giờ.';
  await expect(page.getByText(doubt, { exact: true })).toBeVisible();

  const desk = await academy.elder.open('/admin?tab=submissions&queue=activities');
  const card = desk.getByRole('listitem').filter({ hasText: player.name });
  await expect(card.getByText('+500')).toBeVisible();
  await expectAccessible(desk);
  await card.getByRole('button', { name: 'Từ chối' }).click();
  await desk.getByLabel(/Lý do cho môn sinh/).fill('Không ai bơi nhanh đến thế.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Từ chối' }).click();
  await expect(card).toHaveCount(0);

  await expect(page.getByText('Lời Trưởng Lão: Không ai bơi nhanh đến thế.')).toBeVisible();
  await page.getByRole('button', { name: 'Xin xét lại' }).click();
  await page.getByLabel(/Lời xin xét lại/).fill('Con bấm nhầm môn, buổi ấy con đạp xe.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gửi lời xin xét lại' }).click();
  await expect(page.getByText('Chờ duyệt', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Xin xét lại' })).toHaveCount(0);
  await expect(card.getByText('Con bấm nhầm môn, buổi ấy con đạp xe.')).toBeVisible();
});

test('a manual entry counts when an elder approves it', async ({ academy, player }) => {
  await player.api.put(`/api/users/${player.uid}/introductions/kael`);
  const page = await player.open('/dashboard?tab=aura-stream');
  await page.getByRole('tab', { name: 'Tự ghi' }).click();
  await page.getByRole('button', { name: 'Gửi cho Trưởng Lão' }).click();
  await expect(page.getByText('Xin chọn ngày giờ trong 14 ngày gần đây.')).toBeVisible();
  const yesterday = new Date(Date.now() - 24 * HOUR_MS).toISOString().slice(0, 10);
  await page.getByLabel('Bắt đầu lúc').fill(`${yesterday}T06:00`);
  await page.getByLabel('Quãng đường (km)').fill('5,5');
  await page.getByLabel('Thời gian (phút)').fill('32');
  await page.getByLabel(/Kể về buổi tập/).fill('Chạy trên máy ở phòng tập cạnh nhà.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Gửi cho Trưởng Lão' }).click();
  await expect(page.getByText(/Đã gửi\. Trưởng Lão duyệt xong/)).toBeVisible();

  const desk = await academy.elder.open('/admin?tab=submissions&queue=activities');
  const card = desk.getByRole('listitem').filter({ hasText: player.name });
  await card.getByRole('button', { name: 'Duyệt' }).click();
  await expect(desk.getByText(`${player.name} nhận +5,5 Stamina.`)).toBeVisible();
  await expect(page.getByText('+5,5', { exact: true })).toBeVisible();
});

test('each tier differs from its neighbours in outline, at 48 px and at 24 px', async ({
  player,
}) => {
  await player.api.put(`/api/users/${player.uid}/introductions/kael`);
  const page = await player.open('/dashboard?tab=aura-stream', { reducedMotion: 'reduce' });
  const tiers = page.getByRole('listitem').locator('svg[data-tier]');
  await expect(tiers).toHaveCount(11);
  for (const size of [24, 48]) {
    const differences = await outlineDifferences(tiers, size);
    expect(Math.min(...differences), `at ${size} px: ${differences.join(' ')}`).toBeGreaterThan(
      0.4,
    );
  }
});

/**
 * The difference between the outlines of two drawings at a size: of the pixels that either covers, the share
 * that only one covers. Ignores colour. Compares neighbours, in their order.
 */
async function outlineDifferences(drawings: Locator, size: number): Promise<number[]> {
  return drawings.evaluateAll(async (nodes, pixels) => {
    const masks: boolean[][] = [];
    for (const node of nodes) {
      const copy = node.cloneNode(true) as SVGElement;
      copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      copy.setAttribute('width', String(pixels));
      copy.setAttribute('height', String(pixels));
      copy.removeAttribute('style');
      // The page's variables are unknown inside of an image, so filled areas become black.
      const source = new XMLSerializer().serializeToString(copy);
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(pixels, pixels);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0, pixels, pixels);
      const { data } = context.getImageData(0, 0, pixels, pixels);
      masks.push(Array.from({ length: pixels * pixels }, (_, at) => (data[at * 4 + 3] ?? 0) > 127));
    }
    return masks.slice(1).map((mask, index) => {
      const before = masks[index] ?? [];
      const either = mask.filter((on, at) => on || before[at]).length;
      return mask.filter((on, at) => on !== (before[at] ?? false)).length / either;
    });
  }, size);
}
