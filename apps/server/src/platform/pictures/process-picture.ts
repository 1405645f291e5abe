import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  type PictureFormat,
  PictureRefusal,
  type PictureResult,
  type PictureTask,
  type PictureWork,
} from './picture-task.ts';

const QUALITY = 90;
const FORMATS: ReadonlySet<string> = new Set<PictureFormat>(['jpeg', 'png', 'gif', 'webp']);

// One picture at a time in this process: threads and caches would only use memory.
sharp.cache(false);
sharp.concurrency(1);
// Enables only the decoders of the formats above; SVG, TIFF and others are unreachable.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
  ],
});

/**
 * Reads the header, refuses what exceeds the limits, and re-encodes the picture: upright, without EXIF, GPS, comments
 * or trailing data. Runs in the picture process only.
 * @throws {PictureRefusal}
 */
export async function processPicture(task: PictureTask): Promise<PictureResult> {
  const header = await readHeader(task.from);
  if (!('to' in task)) {
    assertPixels(header, { keepsFrames: false });
    return await decode(() => greyCopy(task.from, { header, ...task.work }));
  }
  const keepsFrames = task.work.kind === 'rewrite';
  assertPixels(header, { keepsFrames });
  const picture = open(task.from, { animated: keepsFrames });
  return decode(async () => {
    const shaped = shape(picture, { work: task.work, format: header.format });
    const { format, width, height, pageHeight } = await shaped.toFile(task.to);
    return { format: asFormat(format), width, height: pageHeight ?? height, grey: NOTHING };
  });
}

type Header = { format: PictureFormat; metadata: Metadata };

const NOTHING = new Uint8Array();

async function readHeader(from: string): Promise<Header> {
  try {
    // Without the library's own limit, so that too many pixels are not reported as a broken file.
    const metadata = await sharp(from, { animated: true, limitInputPixels: false }).metadata();
    return { format: asFormat(metadata.format), metadata };
  } catch {
    throw new PictureRefusal('unreadable');
  }
}

function open(from: string, { animated }: { animated: boolean }): Sharp {
  const limitInputPixels = MEDIA_LIMITS.pictureMaxPixels;
  return sharp(from, { animated, failOn: 'error', limitInputPixels }).autoOrient();
}

async function decode<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw new PictureRefusal('unreadable');
  }
}

function asFormat(format: string): PictureFormat {
  if (!FORMATS.has(format)) throw new PictureRefusal('unreadable');
  return format as PictureFormat;
}

/** @throws {PictureRefusal} `too-large` */
function assertPixels(
  { format, metadata }: Header,
  { keepsFrames }: { keepsFrames: boolean },
): void {
  const { width, height, pageHeight = height, pages = 1, orientation = 1 } = metadata;
  const pixels = width * pageHeight * (keepsFrames ? pages : 1);
  const isHeld =
    pages > 1 || orientation > 1 || metadata.isProgressive || format === 'gif' || format === 'webp';
  const most = isHeld ? MEDIA_LIMITS.heldPictureMaxPixels : MEDIA_LIMITS.pictureMaxPixels;
  if (!(pixels <= most)) throw new PictureRefusal('too-large');
}

function shape(
  picture: Sharp,
  { work, format }: { work: PictureWork; format: PictureFormat },
): Sharp {
  if (work.kind === 'rewrite') return encode(picture, format, QUALITY);
  const { width, height, fit, quality = QUALITY } = work;
  const resized = picture.resize(width, height, { fit, withoutEnlargement: fit === 'inside' });
  return encode(resized, work.format, quality);
}

function encode(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality });
    case 'png':
      return picture.png();
    case 'gif':
      return picture.gif();
    case 'webp':
      return picture.webp({ quality });
  }
}

async function greyCopy(
  from: string,
  { header, columns, rows }: { header: Header; columns: number; rows: number },
): Promise<PictureResult> {
  const grey = await open(from, { animated: false })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(columns, rows, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return { format: header.format, width: columns, height: rows, grey };
}
