import { writeFile } from 'node:fs/promises';
import { AVATAR_LIMITS, AVATAR_TYPES, avatarMessages } from '@goreal/domain/avatars';
import { MEDIA_LIMITS } from '@goreal/domain/media';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#platform/http/app-error.ts';

const QUALITY = 86;

/**
 * Writes a picture anew as a square WebP, upright, cut from its middle: nothing of the sent bytes is
 * kept, so neither place, camera nor anything hidden behind the picture.
 * @throws {AppError} `invalid-argument` when the bytes are no picture
 */
export async function squarePicture(bytes: Buffer, to: string): Promise<{ size: number }> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const types: readonly string[] = AVATAR_TYPES;
  if (!found || !types.includes(found.mime)) {
    throw new AppError('invalid-argument', avatarMessages.notPicture);
  }
  // Loaded with the first picture: a server without any does without its 29 MB.
  const { default: sharp } = await import('sharp');
  const side = AVATAR_LIMITS.pictureSide;
  const square = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MEDIA_LIMITS.imageMaxPixels,
  })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => {
      throw new AppError('invalid-argument', avatarMessages.unreadable);
    });
  await writeFile(to, square);
  return { size: square.byteLength };
}
