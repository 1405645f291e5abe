import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { hashOfFile } from '#platform/storage/hash-of-file.ts';
import { storeWithRow } from '#platform/storage/store-with-row.ts';
import { scratchFile, type UploadsContext } from '../upload-files.ts';
import {
  type ClaimedVideo,
  claimVideo,
  finishRendition,
  giveUpVideos,
} from './renditions.repository.ts';
import { makeVideo, VIDEO_DEMUXERS, type VideoPrograms, type VideoType } from './video-maker.ts';

/** Longer than any conversion may take, so a claim this old belongs to a worker that died. */
const DEAD_AFTER_MS = 30 * MINUTE_MS;
/** A video whose conversion killed its worker this often (out of memory, for example) is not converted. */
const ATTEMPTS = 3;
const TYPES = Object.keys(VIDEO_DEMUXERS) as VideoType[];

export type VideosContext = UploadsContext & {
  programs: VideoPrograms;
  /** why a conversion failed */
  log: (fault: { uploadId: string; error: unknown }) => void;
  /** after each conversion, successful or not */
  onDone: (uploadId: string) => Promise<void>;
};

/**
 * Job `uploads.convert`: makes one submitted video playable. The original stays unchanged. Any process may run
 * it at any time; each video is claimed first.
 * @returns whether there may be more
 */
export async function convertNextVideo(context: VideosContext): Promise<boolean> {
  const { database, clock, log, onDone } = context;
  const now = clock.now();
  const claimedBefore = new Date(now.getTime() - DEAD_AFTER_MS);
  for (const uploadId of await giveUpVideos(database, { attempts: ATTEMPTS, now, claimedBefore })) {
    log({ uploadId, error: new Error(`its worker died ${ATTEMPTS} times`) });
    await onDone(uploadId);
  }
  const video = await claimVideo(database, { types: TYPES, now, claimedBefore });
  if (!video) return false;
  const { uploadId } = video;
  try {
    await convert(context, video);
  } catch (error) {
    log({ uploadId, error });
    await finishRendition(database, { uploadId, state: 'failed', finishedAt: clock.now() });
  }
  await onDone(uploadId);
  return true;
}

async function convert(context: VideosContext, video: ClaimedVideo): Promise<void> {
  const { database, storage, clock, programs } = context;
  const { uploadId, contentType } = video;
  const from = scratchFile(context, uploadId);
  const made = `${from}.mp4`;
  try {
    await mkdir(path.dirname(from), { recursive: true });
    const original = await storage.open(video.path);
    if (!original) throw new Error('the video is missing in the storage');
    await pipeline(original, createWriteStream(from));
    if (!(await makeVideo(programs, { video: { file: from, contentType }, to: made }))) {
      await finishRendition(database, { uploadId, state: 'as-is', finishedAt: clock.now() });
      return;
    }
    const [{ size }, sha256] = [await stat(made), await hashOfFile(made)];
    const stored = renditionPath(video.path);
    const outcome = { state: 'ready', path: stored, size, sha256 } as const;
    const rendition = { path: stored, from: made, contentType: 'video/mp4' };
    const isKept = await storeWithRow(storage, rendition, () =>
      finishRendition(database, { uploadId, finishedAt: clock.now(), ...outcome }),
    );
    if (!isKept) await storage.remove(stored);
  } finally {
    await rm(from, { force: true });
    await rm(made, { force: true });
  }
}

/** Stored beside the proofs, under the same player and quest. */
function renditionPath(original: string): string {
  return original.replace(/^submissions\//, 'renditions/').replace(/(\.[^./]+)?$/, '.mp4');
}
