import { MEDIA_LIMITS } from '@goreal/domain/media';
import type { Sharp } from 'sharp';
import { refusals } from './media-refusal.ts';

const QUALITY = 90;

const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: QUALITY }),
  'image/png': (image) => image.png(),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp({ quality: QUALITY }),
};

/**
 * Decodes an image and writes it anew in its own format, turned upright, every frame of an animation
 * kept, without EXIF, GPS, comments or anything that hid behind the picture. One image at a time: the
 * largest one allowed may take a few hundred megabytes while it is decoded.
 * @throws {UploadRefusal} when it cannot be decoded or has too many pixels
 */
export async function rewriteImage(options: {
  from: string;
  to: string;
  contentType: string;
}): Promise<void> {
  const turn = previous.then(
    () => rewrite(options),
    () => rewrite(options),
  );
  previous = turn.catch(() => undefined);
  return turn;
}

let previous: Promise<void> = Promise.resolve();

async function rewrite(options: { from: string; to: string; contentType: string }): Promise<void> {
  const { from, to, contentType } = options;
  const encode = encoders[contentType];
  if (!encode) throw refusals.contentMismatch();
  const animated = contentType === 'image/gif' || contentType === 'image/webp';
  try {
    // Loaded with the first image: a server without uploads does without its 29 MB.
    const { default: sharp } = await import('sharp');
    // Its cache goes by file name, and a name is used again when a check is repeated.
    sharp.cache(false);
    const image = sharp(from, {
      animated,
      failOn: 'error',
      limitInputPixels: MEDIA_LIMITS.imageMaxPixels,
    });
    await encode(image.autoOrient()).toFile(to);
  } catch (error) {
    const tooMany = error instanceof Error && error.message.includes('pixel limit');
    throw tooMany ? refusals.tooManyPixels() : refusals.unreadable();
  }
}
