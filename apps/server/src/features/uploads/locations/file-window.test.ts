import { type FileHandle, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { box, uint32 } from '#testing/media-samples.ts';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { openWindow } from './file-window.ts';
import { removeLocationFromIsoMedia } from './iso-media-location.ts';
import { removeLocationFromOgg } from './ogg-location.ts';

const folder = folderOfFile();

async function opened<Result>(
  bytes: Buffer,
  use: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  const handle = await open(file, 'r+');
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

const removeFromIso = (bytes: Buffer) =>
  opened(bytes, async (handle) => removeLocationFromIsoMedia(await openWindow(handle), () => {}));

describe('the time that a file made for it may take', () => {
  it('is bounded where a video has a million boxes in a list that is not cleaned', async () => {
    const boxes = Buffer.alloc(8 * 1_000_001, box('free'));
    const video = Buffer.concat([box('ftyp', 'isom', uint32(0)), box('moov', box('mvex', boxes))]);
    await expect(removeFromIso(video)).rejects.toThrow('too many parts');
  });

  it('is bounded where a list of a dashcam points to and fro', async () => {
    const far = box('mdat', Buffer.alloc(200_000));
    const entries = Buffer.concat(Array.from({ length: 40_000 }, () => uint32(16)));
    const list = box('gps ', uint32(0x101), uint32(1), entries);
    const video = Buffer.concat([box('ftyp', 'isom'), far, box('moov', list)]);
    await expect(removeFromIso(video)).rejects.toThrow('too many parts');
  });

  it('is bounded where a video has more tracks, or defaults of tracks, than any camera writes', async () => {
    const track = box('trak', box('mdia', box('hdlr', uint32(0), uint32(0), 'vide')));
    for (const many of [
      Buffer.alloc(1001 * track.length, track),
      box('mvex', Buffer.alloc(1001 * 32, box('trex', Buffer.alloc(24)))),
    ]) {
      const video = Buffer.concat([box('ftyp', 'isom', uint32(0)), box('moov', many)]);
      await expect(removeFromIso(video)).rejects.toThrow('too many parts');
    }
  });

  it('is no read of the disk for each small page of Ogg', async () => {
    const page = Buffer.alloc(27);
    page.write('OggS', 'latin1');
    const reads = await opened(Buffer.alloc(27 * 20_000, page), async (handle) => {
      const read = vi.spyOn(handle, 'read');
      await removeLocationFromOgg(await openWindow(handle), () => {});
      return read.mock.calls.length;
    });
    expect(reads).toBeLessThan(20);
  });

  it('is shared with others, also while nothing is read from the disk', async () => {
    let others = 0;
    let isCounting = true;
    const turn = () => {
      others += 1;
      if (isCounting) setImmediate(turn);
    };
    const count = async () =>
      opened(Buffer.alloc(1000), async (handle) => {
        const file = await openWindow(handle);
        await file.read(0, 1);
        const before = others;
        for (let read = 0; read < 20_000; read += 1) await file.read(0, 1);
        return others - before;
      });
    setImmediate(turn);
    expect(await count()).toBeGreaterThan(5);
    isCounting = false;
  });
});

describe('the memory that a file made for it may take', () => {
  const nested = (depth: number) => {
    let boxes = box('stts', 'times of samples');
    for (let level = 0; level < depth; level += 1) boxes = box('mdia', boxes);
    const handler = box('hdlr', uint32(0), uint32(0), 'vide');
    const track = box('trak', box('mdia', handler, boxes));
    return Buffer.concat([box('ftyp', 'isom', uint32(0)), box('moov', track)]);
  };

  it('is bounded where the boxes of a video lie within each other', async () => {
    await removeFromIso(nested(12));
    await expect(removeFromIso(nested(13))).rejects.toThrow('too many parts');
  });

  it('is bounded where each page of an Ogg begins another stream', async () => {
    const pages = Array.from({ length: 1001 }, (_, serial) => {
      const page = Buffer.alloc(29);
      page.write('OggS', 'latin1');
      page.writeUInt8(2, 5);
      page.writeUInt32LE(serial, 14);
      page.writeUInt8(1, 26);
      page.writeUInt8(1, 27);
      return page;
    });
    const removeFromOgg = (bytes: Buffer) =>
      opened(bytes, async (handle) => removeLocationFromOgg(await openWindow(handle), () => {}));
    await removeFromOgg(Buffer.concat(pages.slice(1)));
    await expect(removeFromOgg(Buffer.concat(pages))).rejects.toThrow('too many parts');
  });
});
