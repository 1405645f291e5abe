import { createWorkQueue, type RunTask } from '#platform/workers/work-queue.ts';
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

/** Local files. */
type Writing = { from: string; to: string; work: PictureWork };

/** Re-encodes a picture in the place that was claimed. @throws as `writePicture` */
export type WritePicture = (writing: Writing) => Promise<WrittenPicture>;

/**
 * Claims a place in the queue before a picture is fetched; `use` gets the function that re-encodes it.
 * @param owner id of the uploader; undefined for the server's own work, which its caller bounds
 * @throws {AppError} `too-many-requests`, `unavailable` (try again)
 */
export function withPicturePlace<Result>(
  owner: string | undefined,
  use: (write: WritePicture) => Promise<Result>,
): Promise<Result> {
  return queue.withPlace(owner, (runTask) =>
    use(async (writing) => {
      const { format, width, height } = await run(writing, runTask);
      return { contentType: `image/${format}`, width, height };
    }),
  );
}

/**
 * Re-encodes a picture into another file: upright, without EXIF, GPS, comments or trailing data.
 * @throws {PictureRefusal} for an invalid picture, or one that exceeds the limits; {AppError} as `withPicturePlace`
 */
export function writePicture({
  owner,
  ...writing
}: Writing & { owner: string | undefined }): Promise<WrittenPicture> {
  return withPicturePlace(owner, (write) => write(writing));
}

/** A small grey copy of a picture, stretched to the size: a byte a pixel, row by row. @throws as `writePicture` */
export async function greyCopyOf(options: {
  from: string;
  columns: number;
  rows: number;
}): Promise<Uint8Array> {
  const { from, columns, rows } = options;
  const task: PictureTask = { from, work: { kind: 'grey', columns, rows } };
  return (await queue.withPlace(undefined, (runTask) => run(task, runTask))).grey;
}

async function run(task: PictureTask, runTask: RunTask): Promise<PictureResult> {
  const reply = await runTask(() => decoder.run(task));
  if ('fault' in reply) throw new PictureRefusal(reply.fault);
  return reply.result;
}
