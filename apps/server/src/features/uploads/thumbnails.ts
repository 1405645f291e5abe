import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { LRUCache } from 'lru-cache';
import { PICTURE_TEXTS } from '#platform/pictures/picture-process-limits.ts';
import { PictureRefusal } from '#platform/pictures/picture-task.ts';
import { writePicture } from '#platform/pictures/pictures.ts';
import { createWorkQueue } from '#platform/workers/work-queue.ts';
import { refusals } from './media-refusal.ts';
import { cleanCopyOf, scratchFile, type UploadsContext } from './upload-files.ts';
import type { FinishedUpload } from './uploads.table.ts';

export type Thumbnails = {
  /**
   * A small square of a picture, as WebP.
   * @param caller id of the person who asks
   * @throws {UploadRefusal} 404 for a file that is no picture or cannot be decoded; {AppError}
   * `too-many-requests`, `unavailable` (try again)
   */
  of(file: FinishedUpload, caller: string): Promise<Buffer>;
};

/** Twice the 4.5rem at which the journey shows it. */
export const THUMBNAIL_SIDE = 144;
const QUALITY = 72;

/** Maximum queued thumbnails. A page of the journey shows 20. */
const QUEUE = { waitingMax: 96, perPersonMax: 24, texts: PICTURE_TEXTS } as const;
/** About 5 KB each. Cached so that repeated requests cost no decoding; evicted soon after an erasure. */
const KEPT = { max: 500, ttl: 10 * MINUTE_MS } as const;

/**
 * Makes thumbnails on request and caches the newest in memory, so that no stored copy has to be erased or
 * backed up. Makes one at a time, so that a picture of an upload waits for at most one.
 */
export function createThumbnails(context: UploadsContext): Thumbnails {
  const queue = createWorkQueue(QUEUE);
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

/** Undefined for a picture that cannot be decoded within the limits, or whose file does not exist. */
async function makeThumbnail(
  context: UploadsContext,
  file: FinishedUpload,
): Promise<Buffer | undefined> {
  const from = scratchFile(context, file.upload_id);
  const to = cleanCopyOf(from);
  try {
    const stored = await context.storage.open(file.path);
    if (!stored) return undefined;
    await mkdir(path.dirname(from), { recursive: true, mode: 0o700 });
    await pipeline(stored, createWriteStream(from));
    const side = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE };
    await writePicture({
      from,
      to,
      owner: undefined,
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
