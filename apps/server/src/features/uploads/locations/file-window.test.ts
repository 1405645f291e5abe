import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { box, uint32 } from '#testing/media-samples.ts';
import { openWindow } from './file-window.ts';
import { removeLocationFromIsoMedia } from './iso-media-location.ts';
import { removeLocationFromOgg } from './ogg-location.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-windows-'));
});
afterAll(() => rm(folder, { recursive: true }));

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
});
