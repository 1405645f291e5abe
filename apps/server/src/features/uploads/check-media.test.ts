import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaKind } from '@goreal/domain/media/media-kind';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { box, media, uint32 } from '#testing/media-samples.ts';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { type CheckedFile, checkMedia } from './check-media.ts';
import type { UploadRefusal } from './media-refusal.ts';

let count = 0;
const folder = folderOfFile();

async function written(bytes: Uint8Array | string): Promise<string> {
  count += 1;
  const file = path.join(folder, String(count));
  await writeFile(file, bytes);
  return file;
}

async function check(kind: MediaKind, bytes: Uint8Array | string): Promise<CheckedFile> {
  return checkMedia({ file: await written(bytes), kind, owner: 'player' });
}

describe('the kind of a file', () => {
  it.each([
    ['video', 'webm', 'video/webm', 'webm'],
    ['video', 'mp4', 'video/mp4', 'mp4'],
    ['video', 'mov', 'video/quicktime', 'mov'],
    ['video', 'avi', 'video/x-msvideo', 'avi'],
    ['audio', 'webm', 'audio/webm', 'webm'],
    ['audio', 'mp4', 'audio/mp4', 'm4a'],
    ['audio', 'wav', 'audio/wav', 'wav'],
    ['audio', 'mp3', 'audio/mpeg', 'mp3'],
  ] as const)(
    '%s takes %s as %s and leaves its bytes alone',
    async (kind, sample, type, ending) => {
      const bytes = media[sample]();
      const checked = await check(kind, bytes);
      expect(checked).toMatchObject({ contentType: type, ending });
      expect((await readFile(checked.file)).equals(bytes)).toBe(true);
    },
  );

  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])],
    ['a Linux program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(600)])],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a drawing in XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a document', '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])],
    ['text', 'Con đã chạy 5 km.'],
    ['one byte', 'x'],
  ])('no kind takes %s', async (_name, bytes) => {
    for (const kind of ['image', 'video', 'audio'] as const) {
      await expect(check(kind, bytes)).rejects.toMatchObject({ status: 415 });
    }
  });

  it('refuses every other kind of media', async () => {
    await expect(check('image', media.mp4())).rejects.toMatchObject({ status: 415 });
    await expect(check('video', await media.gif())).rejects.toMatchObject({ status: 415 });
    await expect(check('video', media.mp3())).rejects.toMatchObject({ status: 415 });
    await expect(check('audio', await media.png())).rejects.toMatchObject({ status: 415 });
  });
});

describe('images are re-encoded', () => {
  it('rotated upright, without position and camera metadata', async () => {
    const bytes = await media.jpeg();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const checked = await check('image', bytes);
    expect(checked).toMatchObject({ contentType: 'image/jpeg', ending: 'jpg' });
    const { format, width, height, exif, xmp, iptc, orientation } = await sharp(
      checked.file,
    ).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 20, height: 40 });
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('with every frame of a %s', async (sample, contentType) => {
    const checked = await check('image', await media[sample]());
    expect(checked.contentType).toBe(contentType);
    const { pages, width, pageHeight } = await sharp(checked.file, { animated: true }).metadata();
    expect({ pages, width, pageHeight }).toEqual({ pages: 3, width: 12, pageHeight: 10 });
  });

  it('without data appended to the picture', async () => {
    const secret = '<script>alert(1)</script>';
    const checked = await check('image', Buffer.concat([await media.png(), Buffer.from(secret)]));
    expect((await readFile(checked.file)).includes(secret)).toBe(false);
  });

  it('or refused when they are broken or beyond the pixel limit', async () => {
    const photo = await media.jpeg();
    await expect(check('image', photo.subarray(0, -150))).rejects.toMatchObject({
      status: 415,
      message: 'Tệp này bị hỏng hoặc không đọc được. Xin thử tệp khác.',
    });
    const tooLarge = { status: 413, message: expect.stringMatching(/^Ảnh này quá lớn/) };
    for (const bomb of [
      await media.pngOfSize(12_000, 11_000),
      await media.pngOfSize(6_400, 6_400),
      await media.jpegOfSize(10_900, 10_900),
      // Decoded as a whole in memory, so its limit of pixels is lower.
      await media.jpegOfSize(5_100, 5_100),
    ]) {
      await expect(check('image', bomb)).rejects.toMatchObject(tooLarge);
    }
  });
});

describe('the queue of videos and sound, checked one at a time', () => {
  const outcomes = async (owners: readonly string[]) => {
    const files = await Promise.all(owners.map(() => written(media.mp4())));
    const checks = files.map((file, index) =>
      checkMedia({ file, kind: 'video', owner: owners[index] ?? '' }).then(
        () => 'checked',
        ({ status, message }: UploadRefusal) => `${status} ${message}`,
      ),
    );
    return Promise.all(checks);
  };

  it('refuses the fifth file of one person', async () => {
    expect(await outcomes(['one', 'one', 'one', 'one', 'one', 'two'])).toEqual([
      'checked',
      'checked',
      'checked',
      'checked',
      '429 Đang có nhiều tệp chờ xử lý. Xin đợi một lát rồi gửi tiếp.',
      'checked',
    ]);
  });

  it('refuses the fiftieth file of all people', async () => {
    const people = Array.from({ length: 50 }, (_, index) => `person ${index}`);
    const all = await outcomes(people);
    expect(all.filter((outcome) => outcome === 'checked')).toHaveLength(49);
    expect(all.at(-1)).toBe('503 Học Viện đang bận xử lý tệp. Xin đợi một lát rồi thử lại.');
  });

  it('refuses a file of deeply nested boxes as one that cannot be read', async () => {
    let boxes = box('stts');
    for (let level = 0; level < 20; level += 1) boxes = box('mdia', boxes);
    const track = box('trak', box('mdia', box('hdlr', uint32(0), uint32(0), 'vide'), boxes));
    const video = Buffer.concat([box('ftyp', 'isom', uint32(0), 'isom'), box('moov', track)]);
    await expect(check('video', video)).rejects.toMatchObject({
      status: 415,
      message: 'Tệp này bị hỏng hoặc không đọc được. Xin thử tệp khác.',
    });
  });
});
