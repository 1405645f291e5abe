import type { FileWindow } from './file-window.ts';

const ID3V2_HEADER = 10;
const ID3V1_BYTES = 128;
const APE_HEADER = 32;
/** `TAG+` before ID3v1: longer texts of the same fields. */
const EXTENDED_BYTES = 227;
const LYRICS_END = 15;

/** MP3: overwrites the tags before and after the sound with zeros; the tags keep their length. */
export async function removeLocationFromMp3(
  file: FileWindow,
  countPart: () => void,
): Promise<void> {
  const start = await removeLeadingTags(file, countPart);
  for (let end = file.size; end > start; ) {
    countPart();
    const next = await removeTrailingTag(file, { start, end });
    if (next === undefined) return;
    end = next;
  }
}

/** Overwrites the frames of each ID3v2 tag by padding. Returns where the sound begins. */
async function removeLeadingTags(file: FileWindow, countPart: () => void): Promise<number> {
  for (let at = 0; ; ) {
    countPart();
    const head = await file.read(at, ID3V2_HEADER);
    if (head.length < ID3V2_HEADER || head.toString('latin1', 0, 3) !== 'ID3') return at;
    // A footer repeats the header after the frames; without it the tag's length includes those bytes.
    const footer = head.readUInt8(5) & 0x10;
    const length = id3Length(head);
    await file.write(at + 5, Buffer.from([footer]));
    await file.clear(at + ID3V2_HEADER, length);
    at += ID3V2_HEADER + length + (footer ? ID3V2_HEADER : 0);
  }
}

/** Clears the tag that ends at `end`. Returns where it begins; undefined when there is none. */
async function removeTrailingTag(
  file: FileWindow,
  { start, end }: { start: number; end: number },
): Promise<number | undefined> {
  const starts = async (at: number, name: string) =>
    at >= start && (await file.read(at, name.length)).toString('latin1') === name;

  if (await starts(end - ID3V1_BYTES, 'TAG')) {
    const at = end - ID3V1_BYTES;
    await file.clear(at + 3, ID3V1_BYTES - 4);
    // 255: no genre.
    await file.write(end - 1, Buffer.from([255]));
    return at;
  }
  if (await starts(end - EXTENDED_BYTES, 'TAG+')) {
    await file.clear(end - EXTENDED_BYTES + 4, EXTENDED_BYTES - 4);
    return end - EXTENDED_BYTES;
  }
  if (await starts(end - APE_HEADER, 'APETAGEX')) {
    const footer = Buffer.from(await file.read(end - APE_HEADER, APE_HEADER));
    const items = Math.max(start, end - footer.readUInt32LE(12));
    await file.clear(items, end - APE_HEADER - items);
    const hasHeader = await starts(items - APE_HEADER, 'APETAGEX');
    for (const at of hasHeader ? [items - APE_HEADER, end - APE_HEADER] : [end - APE_HEADER]) {
      // Number of items: 0.
      await file.write(at + 16, Buffer.alloc(4));
    }
    return hasHeader ? items - APE_HEADER : items;
  }
  if (await starts(end - 9, 'LYRICS200')) {
    const size = (await file.read(end - LYRICS_END, 6)).toString('latin1');
    const at = Math.max(start, end - LYRICS_END - Number.parseInt(size, 10));
    if (!(await starts(at, 'LYRICSBEGIN'))) return undefined;
    await file.clear(at + 11, end - LYRICS_END - at - 11);
    return at;
  }
  if (await starts(end - ID3V2_HEADER, '3DI')) {
    const length = id3Length(await file.read(end - ID3V2_HEADER, ID3V2_HEADER));
    const at = Math.max(start, end - length - 2 * ID3V2_HEADER);
    await file.clear(at + ID3V2_HEADER, end - at - 2 * ID3V2_HEADER);
    return at;
  }
  return undefined;
}

/** The length in an ID3v2 header, of seven bits a byte. */
function id3Length(head: Buffer): number {
  return head.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0);
}
