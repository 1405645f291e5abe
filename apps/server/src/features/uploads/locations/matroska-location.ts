import type { FileWindow } from './file-window.ts';

/** Ids of EBML and Matroska (RFC 8794, RFC 9559). */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const VOID = 0xec;
/** Their children are processed like siblings. */
const OPENED: ReadonlySet<number> = new Set([
  SEGMENT,
  0x1549a966, // Info
  0x1654ae6b, // Tracks
  0xae, // TrackEntry
]);
const METADATA: ReadonlySet<number> = new Set([
  0x1254c367, // Tags
  0x1941a469, // Attachments
  0x1043a770, // Chapters
  0x7ba9, // Title
  0x7384, // SegmentFilename
  0x3c83ab, // PrevFilename
  0x3e83bb, // NextFilename
  0x4461, // DateUTC
  0x536e, // Name of a track
  0xbf, // CRC-32 of what was changed
]);

/** WebM: tags, attachments, chapters, titles and names become void elements. */
export async function removeLocationFromMatroska(
  file: FileWindow,
  countPart: () => void,
): Promise<void> {
  for (let at = 0; at < file.size; ) {
    countPart();
    const element = await readElement(file, at);
    if (!element) return;
    const { id, body, length } = element;
    // A live recorder writes an unknown length: the content follows like siblings.
    if (OPENED.has(id) || (id === CLUSTER && length === undefined)) {
      at = body;
      continue;
    }
    if (length === undefined) return;
    const end = Math.min(body + length, file.size);
    if (METADATA.has(id)) await empty(file, at, end);
    at = end;
  }
}

async function readElement(
  file: FileWindow,
  at: number,
): Promise<{ id: number; body: number; length: number | undefined } | undefined> {
  const head = await file.read(at, 12);
  const idWidth = widthOf(head[0]);
  const sizeWidth = widthOf(head[idWidth ?? 0]);
  if (idWidth === undefined || idWidth > 4 || sizeWidth === undefined) return undefined;
  if (head.length < idWidth + sizeWidth) return undefined;
  let id = 0;
  for (let n = 0; n < idWidth; n += 1) id = id * 256 + (head[n] ?? 0);
  const mark = 2 ** (8 - sizeWidth);
  let length = (head[idWidth] ?? 0) - mark;
  for (let n = 1; n < sizeWidth; n += 1) length = length * 256 + (head[idWidth + n] ?? 0);
  const isOpen = length === 2 ** (7 * sizeWidth) - 1 || !Number.isSafeInteger(length);
  return { id, body: at + idWidth + sizeWidth, length: isOpen ? undefined : length };
}

/** The leading zeros of the first byte give the length of a number in bytes. */
function widthOf(first: number | undefined): number | undefined {
  return first ? Math.clz32(first) - 23 : undefined;
}

/** A Void element of the same length, with a size field of eight bytes where there is room for it. */
async function empty(file: FileWindow, at: number, end: number): Promise<void> {
  const length = end - at;
  const head = Buffer.alloc(length < 9 ? 2 : 9);
  head.writeUInt8(VOID);
  if (length < 9) head.writeUInt8(0x80 | (length - 2), 1);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  await file.write(at, head);
  await file.clear(at + head.length, length - head.length);
}
