import { createWorkQueue } from '#platform/workers/work-queue.ts';
import { createPictureProcess } from './picture-process.ts';
import { PICTURE_PROCESS, PICTURE_QUEUE } from './picture-process-limits.ts';
import {
  type PictureFormat,
  PictureRefusal,
  type PictureResult,
  type PictureTask,
  type PictureWork,
} from './picture-task.ts';

// One queue and one process for the pictures of all features, so that memory is bounded by one of them.
const queue = createWorkQueue(PICTURE_QUEUE);
const decoder = createPictureProcess(PICTURE_PROCESS);

/** A re-encoded picture. */
export type WrittenPicture = {
  contentType: `image/${PictureFormat}`;
  width: number;
  height: number;
};

/**
 * Re-encodes a picture into another file: upright, without EXIF, GPS, comments or trailing data.
 * @throws {PictureRefusal} for an invalid picture, or one that exceeds the limits; {AppError} `too-many-requests`,
 *   `unavailable` (try again)
 */
export async function writePicture(options: {
  from: string;
  to: string;
  work: PictureWork;
  /** id of the uploader; undefined for the server's own work, which its caller bounds */
  owner: string | undefined;
}): Promise<WrittenPicture> {
  const { from, to, work, owner } = options;
  const { format, width, height } = await run({ from, to, work }, owner);
  return { contentType: `image/${format}`, width, height };
}

/** A small grey copy of a picture, stretched to the size: a byte a pixel, row by row. @throws as `writePicture` */
export async function greyCopyOf(options: {
  from: string;
  columns: number;
  rows: number;
}): Promise<Uint8Array> {
  const { from, columns, rows } = options;
  return (await run({ from, work: { kind: 'grey', columns, rows } }, undefined)).grey;
}

async function run(task: PictureTask, owner: string | undefined): Promise<PictureResult> {
  const reply = await queue.run(owner, () => decoder.run(task));
  if ('fault' in reply) throw new PictureRefusal(reply.fault);
  return reply.result;
}

export { PictureRefusal };
