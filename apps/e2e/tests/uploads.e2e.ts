import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Locator, Page, Request } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { pngFile, recordVideo, webmBytes } from './support/media.ts';
import type { Person } from './support/person.ts';
import { fileInput, openSubmissionForm, submit } from './support/submission-form.ts';
import { expect, test } from './support/test.ts';

const MEGABYTE = 1024 * 1024;
const chunkBytes = 4 * MEGABYTE;
const wrongImage = 'Nhiệm vụ này cần ảnh JPG, PNG, GIF hoặc WebP.';
const mismatch = 'Nội dung của tệp không đúng với loại đã chọn. Xin chọn tệp gốc.';

test('a picture reaches the elder, and no other player', { tag: '@phone' }, async ({
  academy,
  player,
}) => {
  const { page, quest } = await openSubmissionForm(player, 'image');
  await fileInput(page).setInputFiles(pngFile('nhip-cau.png'));
  await expect(page.getByRole('img', { name: 'Ảnh đã chọn' })).toBeVisible();
  await expectAccessible(page);
  await submit(page);
  const proof = await onlyProof(player);

  const desk = await academy.elder.open('/admin');
  const card = desk.getByRole('article', { name: `${quest.title}, của ${player.name}` });
  const picture = card.getByRole('img', { name: `Ảnh bằng chứng của ${player.name}` });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
  await card.getByRole('button', { name: 'Phóng to ảnh bằng chứng' }).click();
  await expect(desk.getByRole('dialog')).toBeVisible();
  await expectAccessible(desk);

  const stranger = await academy.player();
  expect((await stranger.api.get(proof)).status()).toBe(404);
  expect((await player.api.get(proof)).status()).toBe(200);
  const visitor = await academy.visitor();
  expect((await visitor.request.get(proof)).ok()).toBe(false);
});

test('a video reaches the elder and plays there', async ({ academy, player }) => {
  const { page, quest } = await openSubmissionForm(player, 'video');
  await fileInput(page).setInputFiles(await recordVideo(page));
  await expect(page.getByLabel('Video đã chọn')).toBeVisible();
  await submit(page);
  const desk = await academy.elder.open('/admin');
  const card = desk.getByRole('article', { name: `${quest.title}, của ${player.name}` });
  await expectPlays(card.locator('video'));
});

test('audio is recorded, played back, submitted and played by the elder', {
  tag: '@phone',
}, async ({ academy, player }) => {
  const { page, quest } = await openSubmissionForm(player, 'audio');
  await page.getByRole('button', { name: 'Bắt đầu ghi âm' }).click();
  await expect(page.getByRole('timer')).toContainText('0:01');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dừng ghi' }).click();
  await expect(page.getByLabel('Bản ghi âm đã chọn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ghi lại' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Bản ghi âm đã chọn')).toBeVisible();
  await submit(page);
  const desk = await academy.elder.open('/admin');
  const card = desk.getByRole('article', { name: `${quest.title}, của ${player.name}` });
  const sound = card.getByRole('group', { name: `Bản ghi âm của ${player.name}`, exact: true });
  await expect(sound.getByRole('slider', { name: 'Vị trí đang phát', exact: true })).toBeVisible();
  // A recording of a second would end before it is checked.
  await sound.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.loop = true;
  });
  await sound.getByRole('button', { name: 'Phát', exact: true }).press('Enter');
  await expect(sound.getByRole('button', { name: 'Tạm dừng', exact: true })).toBeVisible();
  await expect(sound.locator('rect').first()).toBeAttached();
  await expectAccessible(desk);
});

test('without a microphone the player sees what to do', async ({ player }) => {
  const context = await player.device();
  await context.addInitScript(() => {
    if (!navigator.mediaDevices) return;
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const quest = await player.quest('audio');
  await player.accept(quest);
  const page = await context.newPage();
  await page.goto('/dashboard?tab=quests');
  await page.getByRole('button', { name: `Dâng báo cáo: ${quest.title}` }).click();
  await page.getByRole('button', { name: 'Bắt đầu ghi âm' }).click();
  await expect(page.getByText(/Chưa được phép dùng micro/)).toBeVisible();
  await expectAccessible(page);
});

test('an upload of fifty megabytes pauses, resumes, and continues after a lost network and a reload', async ({
  consoleWatch,
  player,
}, info) => {
  test.setTimeout(180_000);
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/, 'the network is taken away by this test');
  const { page } = await openSubmissionForm(player, 'video');
  page.on('dialog', (dialog) => void dialog.accept());
  const video = webmBytes(50 * MEGABYTE);
  const path = info.outputPath('ba-muoi-phut.webm');
  writeFileSync(path, video);
  const gate = await gateOf(page);
  await fileInput(page).setInputFiles(path);
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();

  await gate.letThrough(3);
  const bar = page.getByRole('progressbar', { name: 'Tiến độ gửi bằng chứng' });
  await expect(bar).toHaveAttribute('aria-valuenow', '24');
  await expect(page.getByText('12 / 50 MB')).toBeVisible();
  await expect(page.getByText('Đang gửi bằng chứng lên Học Viện')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tạm dừng' }).click();
  await expect(page.getByText('Đang tạm dừng. Phần đã gửi vẫn còn nguyên.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Gửi tiếp' }).click();
  await gate.letThrough(2);
  await expect(bar).toHaveAttribute('aria-valuenow', '40');
  await page.context().setOffline(true);
  gate.drop();
  await expect(page.getByText(/Đường truyền đang gián đoạn/)).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await gate.letThrough(2);
  await expect(bar).toHaveAttribute('aria-valuenow', '56');

  await page.reload();
  await gate.letThrough(2);
  await expect(bar).toHaveAttribute('aria-valuenow', '72');
  gate.open();
  await expect(page.getByRole('dialog', { name: 'Báo cáo đã được dâng lên' })).toBeVisible();
  expect(gate.offsets, 'no part was sent twice').toEqual(
    Array.from({ length: 13 }, (_, part) => part * chunkBytes),
  );
  const stored = await (await player.api.get(await onlyProof(player))).body();
  expect(sha256(stored), 'byte for byte').toBe(sha256(video));
});

test('an upload can be cancelled and started again', async ({ player }, info) => {
  const { page } = await openSubmissionForm(player, 'video');
  const path = info.outputPath('nham-file.webm');
  writeFileSync(path, webmBytes(9 * MEGABYTE));
  const gate = await gateOf(page);
  await fileInput(page).setInputFiles(path);
  await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
  await gate.letThrough(1);
  await page.getByRole('button', { name: 'Hủy gửi' }).click();
  await expect(page.getByRole('progressbar', { name: 'Tiến độ gửi bằng chứng' })).toBeHidden();
  await page.getByRole('button', { name: 'Bỏ tệp này' }).click();
  await expect(page.getByText('nham-file.webm')).toBeHidden();
  expect(await player.submissions()).toEqual([]);
});

for (const { what, kind, file, words } of [
  {
    what: 'a page of HTML named .png',
    kind: 'image',
    file: { name: 'anh.png', mimeType: 'image/png', buffer: Buffer.from('<html>'.repeat(40)) },
    words: mismatch,
  },
  {
    what: 'a drawing that can run scripts',
    kind: 'image',
    file: { name: 'anh.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    words: wrongImage,
  },
  {
    what: 'an empty recording',
    kind: 'audio',
    file: { name: 'im-lang.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(0) },
    words: 'Tệp này trống, không có gì bên trong. Xin chọn tệp khác.',
  },
] as const) {
  test(`${what} is refused, and the form stays usable`, async ({ academy, consoleWatch }) => {
    if (words === mismatch) {
      consoleWatch.allow(/status of 4\d\d .*api\/uploads/, 'the server looks at the bytes');
    }
    const player = await academy.player();
    const { page } = await openSubmissionForm(player, kind);
    await fileInput(page).setInputFiles({ ...file });
    if (words === mismatch) {
      await page.getByRole('button', { name: 'Dâng báo cáo', exact: true }).click();
    }
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
    expect(await player.submissions()).toEqual([]);
    if (kind === 'audio') return;
    await fileInput(page).setInputFiles(pngFile('that.png'));
    await submit(page);
    expect(await player.submissions()).toHaveLength(1);
  });
}

test('sixty megabytes are refused', async ({ player }, info) => {
  const { page } = await openSubmissionForm(player, 'video');
  const path = info.outputPath('qua-dai.webm');
  writeFileSync(path, webmBytes(60 * MEGABYTE));
  await fileInput(page).setInputFiles(path);
  const words = 'File quá lớn! Vui lòng chọn file dưới 50MB.';
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Video đã chọn')).toBeHidden();
});

async function onlyProof(player: Person): Promise<string> {
  const [submission] = await player.submissions();
  return submission?.proofData ?? '';
}

async function expectPlays(media: Locator): Promise<void> {
  await expect(media).toBeVisible();
  const play = async (element: HTMLMediaElement) => {
    element.muted = true;
    await element.play();
    return element.currentSrc;
  };
  expect(await media.evaluate(play)).toContain('/files/');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Gate = {
  /** Resolves when this many more parts were answered and the next one is held back. */
  letThrough(parts: number): Promise<void>;
  open(): void;
  /** Aborts the held part: after the network was cut, a part that was let through could still arrive. */
  drop(): void;
  /** Offsets of the parts that the server accepted. */
  offsets: number[];
};

/** The end of a held part: sent to the server, aborted, or already cancelled by the page. */
type Leaving = 'on' | 'lost' | 'gone';

/** Delays the PATCH requests of an upload, and forwards as many as the test requests. */
async function gateOf(page: Page): Promise<Gate> {
  const offsets: number[] = [];
  let waiting: { request: Request; leave: (how: Leaving) => void } | undefined;
  let allowed = 0;
  const leave = (how: Leaving) => {
    waiting?.leave(how);
    waiting = undefined;
  };
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const how =
      allowed > 0
        ? 'on'
        : await new Promise<Leaving>((resolve) => {
            waiting = { request, leave: resolve };
          });
    if (how === 'gone') return;
    if (how === 'lost') return route.abort('internetdisconnected');
    allowed -= 1;
    return route.continue();
  });
  // The page cancelled the held part, or was closed.
  page.on('requestfailed', (request) => {
    if (waiting?.request === request) leave('gone');
  });
  page.on('framenavigated', () => leave('gone'));
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'PATCH' || !response.ok()) return;
    offsets.push(Number(request.headers()['upload-offset']));
  });
  return {
    offsets,
    async letThrough(parts) {
      const target = offsets.length + parts;
      allowed = parts;
      leave('on');
      await expect.poll(() => offsets.length).toBe(target);
      await expect.poll(() => waiting !== undefined).toBe(true);
    },
    open() {
      allowed = Number.POSITIVE_INFINITY;
      leave('on');
    },
    drop: () => leave('lost'),
  };
}
