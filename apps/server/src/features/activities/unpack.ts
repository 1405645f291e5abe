import { createGunzip } from 'node:zlib';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { InflateBudget } from './inflate-budget.ts';
import { FileRefusal } from './parsed-effort.ts';

export type PackedFile = { name: string; read(): Promise<Buffer> };

/**
 * The files inside an upload: itself, the content of a gzip, or the activities of a zip, in their order. A file is
 * unpacked only when it is read, and every unpacked byte is charged to the budget.
 * @throws {FileRefusal} `broken`, `too-many`
 */
export async function unpack(
  bytes: Buffer,
  { name, budget }: { name: string; budget: InflateBudget },
): Promise<PackedFile[]> {
  if (isZip(bytes)) return unpackZip(bytes, budget);
  return [{ name, read: () => gunzipped(bytes, budget) }];
}

/** Unpacks a gzip; other bytes are returned unchanged. @throws {FileRefusal} `broken`, `too-large` */
async function gunzipped(bytes: Buffer, budget: InflateBudget): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = createGunzip();
  stream.end(bytes);
  return collected(stream, budget);
}

async function unpackZip(bytes: Buffer, budget: InflateBudget): Promise<PackedFile[]> {
  const zip = await openZip(bytes);
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(new FileRefusal('broken')));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length > FILE_LIMITS.zipMaxEntries) reject(new FileRefusal('too-many'));
      else zip.readEntry();
    });
    zip.readEntry();
  });
  if (haveOverlap(entries)) throw new FileRefusal('broken');
  const activities = entries.filter(({ fileName }) => isActivityFile(fileName));
  if (activities.length > FILE_LIMITS.zipMaxFiles) throw new FileRefusal('too-many');
  return activities.map((entry) => ({
    name: nameOf(entry.fileName),
    read: async () => gunzipped(await inflated(zip, { entry, budget }), budget),
  }));
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(new FileRefusal('broken'));
      else resolve(zip);
    });
  });
}

/** Overlapping entries are a zip bomb: they unpack to more than a normal archive of the same size. */
function haveOverlap(entries: readonly Entry[]): boolean {
  const inPlace = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  let end = 0;
  for (const entry of inPlace) {
    if (entry.relativeOffsetOfLocalHeader < end) return true;
    const header = LOCAL_HEADER_BYTES + entry.fileNameLength;
    end = entry.relativeOffsetOfLocalHeader + header + entry.compressedSize;
  }
  return false;
}

/** One entry of a zip; its bytes are counted while unpacking, whatever size the directory claims. */
function inflated(
  zip: ZipFile,
  { entry, budget }: { entry: Entry; budget: InflateBudget },
): Promise<Buffer> {
  if (entry.uncompressedSize > FILE_LIMITS.fileMaxBytes) throw new FileRefusal('too-large');
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(new FileRefusal('broken'));
      else collected(stream, budget).then(resolve, reject);
    });
  });
}

/** @throws {FileRefusal} `broken`, `too-large` */
async function collected(stream: AsyncIterable<unknown>, budget: InflateBudget): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      if (!Buffer.isBuffer(part)) throw new FileRefusal('broken');
      size += part.length;
      budget.spend(part.length);
      if (size > FILE_LIMITS.fileMaxBytes) throw new FileRefusal('too-large');
      parts.push(part);
    }
  } catch (fault) {
    throw fault instanceof FileRefusal ? fault : new FileRefusal('broken');
  }
  return Buffer.concat(parts);
}

function isZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50;
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** macOS adds an attribute file, named `._` and the file's name, beside every file. */
function isActivityFile(path: string): boolean {
  return ACTIVITY_NAME.test(path) && !nameOf(path).startsWith('._');
}

const LOCAL_HEADER_BYTES = 30;
const ACTIVITY_NAME = /[.](fit|gpx|tcx)([.]gz)?$/i;
