import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FILE_LIMITS } from '@goreal/domain/activities';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { FileRefusal } from './parsed-effort.ts';

export type PackedFile = { name: string; read(): Promise<Buffer> };

const unzipped = promisify(gunzip);

/**
 * The files inside what was uploaded: itself, what a gzip holds, or the activities of a zip, in their
 * order. Nothing is unpacked before it is read, and nothing beyond the limits.
 * @throws {FileRefusal} `broken`, `too-many`
 */
export async function unpack(bytes: Buffer, name: string): Promise<PackedFile[]> {
  if (isZip(bytes)) return unpackZip(bytes);
  return [{ name, read: () => inflate(bytes) }];
}

/** What a gzip holds; other bytes as they are. @throws {FileRefusal} `broken`, `too-large` */
async function inflate(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unzipped(bytes, { maxOutputLength: FILE_LIMITS.fileMaxBytes });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FileRefusal(isLarge ? 'too-large' : 'broken');
  }
}

async function unpackZip(bytes: Buffer): Promise<PackedFile[]> {
  const zip = await openZip(bytes);
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(new FileRefusal('broken')));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      if (ACTIVITY_NAME.test(entry.fileName)) entries.push(entry);
      if (entries.length > FILE_LIMITS.zipMaxFiles) reject(new FileRefusal('too-many'));
      else zip.readEntry();
    });
    zip.readEntry();
  });
  let expanded = 0;
  return entries.map((entry) => ({
    name: entry.fileName.split('/').at(-1) ?? entry.fileName,
    async read() {
      expanded += entry.uncompressedSize;
      if (expanded > FILE_LIMITS.zipMaxExpandedBytes) throw new FileRefusal('too-large');
      return inflate(await readEntry(zip, entry));
    },
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

/** One entry; its size is counted as it comes, whatever the directory claims. */
function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (entry.uncompressedSize > FILE_LIMITS.fileMaxBytes) {
      reject(new FileRefusal('too-large'));
      return;
    }
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(new FileRefusal('broken'));
        return;
      }
      const parts: Buffer[] = [];
      let size = 0;
      stream.on('data', (part: Buffer) => {
        size += part.length;
        if (size > FILE_LIMITS.fileMaxBytes) stream.destroy(new FileRefusal('too-large'));
        else parts.push(part);
      });
      stream.on('error', (fault) =>
        reject(fault instanceof FileRefusal ? fault : new FileRefusal('broken')),
      );
      stream.on('end', () => resolve(Buffer.concat(parts)));
    });
  });
}

function isZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50;
}

const ACTIVITY_NAME = /[.](fit|gpx|tcx)([.]gz)?$/i;
