import { ALLOWED_MEDIA, MEDIA_LIMITS, mimeOfFile } from '@goreal/domain/media';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { AppError } from '#platform/http/app-error.ts';

/** A picture whose bytes are what they claim to be, written anew without anything besides the picture. */
export type CheckedPicture = {
  bytes: Buffer;
  contentType: string;
  ending: string;
  width: number;
  height: number;
};

const QUALITY = 90;

/**
 * Decides by the bytes what a small picture is (an elder's, not a proof), and writes it anew: turned upright,
 * without EXIF, GPS or comments. `shape` may change it first; the result has the format it then has.
 * @throws {AppError} `invalid-argument` with `refusal` where the bytes are no picture we take
 */
export async function checkPicture(options: {
  bytes: Buffer;
  refusal: { notImage: string; unreadable: string };
  shape?: (picture: Sharp) => Sharp;
}): Promise<CheckedPicture> {
  const { bytes, refusal, shape = keepFormat } = options;
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = found && mimeOfFile({ kind: 'image', type: found.mime, name: '' });
  if (!type) throw new AppError('invalid-argument', refusal.notImage);
  const animated = type === 'image/gif' || type === 'image/webp';
  // Loaded with the first picture: a server without any does without its 29 MB.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, {
    animated: animated && shape === keepFormat,
    failOn: 'error',
    limitInputPixels: MEDIA_LIMITS.imageMaxPixels,
  }).autoOrient();
  const { data, info } = await shape(picture)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new AppError('invalid-argument', refusal.unreadable);
    });
  const contentType = `image/${info.format}`;
  return {
    bytes: data,
    contentType,
    ending: ALLOWED_MEDIA.image[contentType]?.[0] ?? 'bin',
    width: info.width,
    // Frames of an animation stand below each other.
    height: info.pageHeight ?? info.height,
  };
}

/** Each format as it came, at a quality that shows no loss. */
function keepFormat(picture: Sharp): Sharp {
  return picture.jpeg({ quality: QUALITY, force: false }).webp({ quality: QUALITY, force: false });
}
