import { stat } from 'node:fs/promises';
import { ALLOWED_MEDIA, mimeOfFile } from '@goreal/domain/media/media';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import { fileTypeFromFile } from 'file-type';
import { AppError, TooLargeError } from '#platform/http/app-error.ts';
import { PictureRefusal, type PictureWork } from '#platform/pictures/picture-task.ts';
import { type WrittenPicture, writePicture } from '#platform/pictures/pictures.ts';
import type { ReceivedPicture } from './receive-picture.ts';
import { cleanCopyOf } from './upload-files.ts';

/** A picture whose content has been verified, re-encoded without metadata. */
export type CheckedPicture = WrittenPicture & { file: string; size: number; ending: string };

/**
 * Determines a received picture's type by its bytes, and re-encodes it beside the original.
 * @throws {AppError} `invalid-argument` with `refusal` where the bytes are no allowed picture, `out-of-range`
 * where decoding exceeds the limits
 */
export async function checkPicture(options: {
  received: ReceivedPicture;
  refusal: { notImage: string; unreadable: string };
  work?: PictureWork;
  owner: string;
}): Promise<CheckedPicture> {
  const { received, refusal, work = { kind: 'rewrite' }, owner } = options;
  const found = await fileTypeFromFile(received.file).catch(() => undefined);
  const type = found && mimeOfFile({ kind: 'image', type: found.mime, name: '' });
  if (!type) throw new AppError('invalid-argument', refusal.notImage);
  const file = cleanCopyOf(received.file);
  try {
    const written = await writePicture({ from: received.file, to: file, work, owner });
    const { size } = await stat(file);
    const ending = ALLOWED_MEDIA.image[written.contentType]?.[0] ?? 'bin';
    return { ...written, file, size, ending };
  } catch (error) {
    throw error instanceof PictureRefusal ? refusalOf(error, refusal) : error;
  }
}

function refusalOf({ fault }: PictureRefusal, { unreadable }: { unreadable: string }): AppError {
  return fault === 'too-large'
    ? new TooLargeError(mediaMessages.tooManyPixels)
    : new AppError('invalid-argument', unreadable);
}
