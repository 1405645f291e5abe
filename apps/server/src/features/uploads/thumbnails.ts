import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { createPictureQueue } from '#platform/pictures/picture-queue.ts';
import { PictureRefusal, writePicture } from '#platform/pictures/pictures.ts';
import { refusals } from './media-refusal.ts';
import { cleanCopyOf, spoolFile, type UploadsContext } from './upload-files.ts';
import type { FinishedUpload } from './uploads.table.ts';

export type Thumbnails = {
  /**
   * A small square of a picture, as WebP.
   * @param caller id of the person who asks
   * @throws {UploadRefusal} 404 for what is no picture or cannot be opened; {AppError} `too-many-requests`,
   *   `unavailable` (try again)
   */
  of(file: FinishedUpload, caller: string): Promise<Buffer>;
};

/** Twice the 4.5rem that the journey draws. */
export const THUMBNAIL_SIDE = 144;
const QUALITY = 72;

/** Pictures that wait to be made small. A page of the journey shows 20 at most. */
const QUEUE = { waitingMax: 96, perPersonMax: 24 } as const;
/** About 5 KB each. They are kept so that asking repeatedly costs no decoding, and forgotten soon after an erasure. */
const KEPT = { max: 500, ttl: 10 * 60_000 } as const;

/**
 * Makes thumbnails when they are asked for and keeps the newest in memory: no copy is stored that an erasure or a
 * backup would have to know. One is made at a time, so that the pictures of uploads wait behind one at most.
 */
export function createThumbnails(context: UploadsContext): Thumbnails {
  const queue = createPictureQueue(QUEUE);
  const kept = new LRUCache<string, Promise<Buffer | undefined>>({
    ...KEPT,
    perf: { now: () => context.clock.now().getTime() },
    ttlResolution: 0,
  });

  return {
    async of(file, caller) {
      if (file.proof_type !== 'image') throw refusals.unknown();
      const { upload_id: id } = file;
      let made = kept.get(id);
      if (!made) {
        made = queue.run(caller, () => makeThumbnail(context, file));
        kept.set(id, made);
        made.catch(() => kept.delete(id));
      }
      const picture = await made;
      if (!picture) throw refusals.unknown();
      return picture;
    },
  };
}

/** Undefined for a picture that cannot be opened within the limits, or that the storage has lost. */
async function makeThumbnail(
  context: UploadsContext,
  file: FinishedUpload,
): Promise<Buffer | undefined> {
  const from = spoolFile(context, file.upload_id);
  const to = cleanCopyOf(from);
  try {
    const stored = await context.storage.open(file.path);
    if (!stored) return undefined;
    await mkdir(path.dirname(from), { recursive: true, mode: 0o700 });
    await pipeline(stored, createWriteStream(from));
    const side = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE };
    await writePicture({
      ...{ from, to, owner: undefined },
      work: { kind: 'resize', ...side, fit: 'cover', format: 'webp', quality: QUALITY },
    });
    return await readFile(to);
  } catch (error) {
    if (error instanceof PictureRefusal) return undefined;
    throw error;
  } finally {
    await rm(from, { force: true });
    await rm(to, { force: true });
  }
}
