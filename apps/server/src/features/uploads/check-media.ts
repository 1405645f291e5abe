import { ALLOWED_MEDIA, mimeOfFile } from '@goreal/domain/media/media';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import type { MediaKind } from '@goreal/domain/media/media-kind';
import { fileTypeFromFile } from 'file-type';
import { PictureRefusal } from '#platform/pictures/picture-task.ts';
import { type WritePicture, withPicturePlace } from '#platform/pictures/pictures.ts';
import { createWorkQueue } from '#platform/workers/work-queue.ts';
import { TooManyPartsError } from './locations/file-window.ts';
import { removeLocation } from './locations/remove-location.ts';
import { refusals } from './media-refusal.ts';
import { cleanCopyOf } from './upload-files.ts';

/** A file whose content has been verified. */
export type CheckedFile = { file: string; contentType: string; ending: string };

/**
 * Removes positions from videos and sounds, in this process: one at a time, so that memory is bounded by one file.
 * A camera's file takes milliseconds, one made to be slow a second.
 */
const QUEUE = {
  waitingMax: 48,
  /** one user's, the running one included */
  perPersonMax: 4,
  texts: { ofPerson: mediaMessages.tooManyFiles, ofAll: mediaMessages.filesBusy },
} as const;
const queue = createWorkQueue(QUEUE);

/**
 * Claims a place in the queue of the kind, so that a file is fetched only when it will be checked; `use` gets the
 * function that checks it.
 * @param options.owner id of the uploader
 * @throws {AppError} `too-many-requests`, `unavailable` (too many files wait)
 */
export function withPlaceToCheck<Result>(
  { kind, owner }: { kind: MediaKind; owner: string },
  use: (check: (file: string) => Promise<CheckedFile>) => Promise<Result>,
): Promise<Result> {
  if (kind === 'image') {
    return withPicturePlace(owner, (write) => use((file) => checkPicture(file, write)));
  }
  return queue.withPlace(owner, (runTask) =>
    use((file) => runTask(() => checkPlayed({ file, kind }))),
  );
}

/**
 * Determines a file's type by its bytes, never by its name. Pictures are re-encoded beside it without
 * metadata. Metadata of video and sound, positions included, is overwritten in place; pictures and sound
 * themselves stay unchanged.
 * @throws {UploadRefusal} when the bytes are not of the kind; {AppError} as `withPlaceToCheck`
 */
export function checkMedia({
  file,
  ...place
}: {
  file: string;
  kind: MediaKind;
  owner: string;
}): Promise<CheckedFile> {
  return withPlaceToCheck(place, (check) => check(file));
}

async function checkPicture(file: string, write: WritePicture): Promise<CheckedFile> {
  const { contentType, ending } = await sniff({ file, kind: 'image' });
  const clean = cleanCopyOf(file);
  await rewrite(write, { from: file, to: clean });
  return { file: clean, contentType, ending };
}

async function checkPlayed(options: { file: string; kind: MediaKind }): Promise<CheckedFile> {
  const { file } = options;
  const { contentType, ending } = await sniff(options);
  await removeLocationFrom(file, contentType);
  return { file, contentType, ending };
}

async function removeLocationFrom(file: string, contentType: string): Promise<void> {
  try {
    await removeLocation(file, contentType);
  } catch (error) {
    throw error instanceof TooManyPartsError ? refusals.unreadable() : error;
  }
}

async function rewrite(write: WritePicture, files: { from: string; to: string }): Promise<void> {
  try {
    await write({ ...files, work: { kind: 'rewrite' } });
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error;
    throw error.fault === 'too-large' ? refusals.tooManyPixels() : refusals.unreadable();
  }
}

/** A container may have sound or pictures: a recorder's WebM is labelled as video. */
async function sniff(options: {
  file: string;
  kind: MediaKind;
}): Promise<{ contentType: string; ending: string }> {
  const { file, kind } = options;
  const found = await fileTypeFromFile(file).catch(() => undefined);
  const contentType = found && mimeOfFile({ kind, type: found.mime, name: '' });
  if (!contentType) throw refusals.contentMismatch();
  return { contentType, ending: ALLOWED_MEDIA[kind][contentType]?.[0] ?? 'bin' };
}
