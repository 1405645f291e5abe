import { type FileWindow, TooManyPartsError } from './file-window.ts';
import { type Box, childOf } from './iso-boxes.ts';

type Range = { at: number; length: number };

/** More samples of positions than a video of 50 MB has. */
const SAMPLES_MAX = 200_000;

/**
 * Byte ranges of a track's samples, one for each chunk (ISO 14496-12, 8.7); together at most the file.
 * @throws {TooManyPartsError}
 */
export async function samplesOf(file: FileWindow, table: Box): Promise<Range[]> {
  const isLong = (await childOf(file, table, 'co64')) !== undefined;
  const offsets = await numbersOf(file, table, isLong ? LONG_OFFSETS : OFFSETS);
  const runs = await numbersOf(file, table, RUNS);
  const [equalSize = 0, , ...sizes] = await numbersOf(file, table, SIZES);
  const ranges: Range[] = [];
  let left = file.size;
  let sample = 0;
  let run = 0;
  for (const [chunk, at] of offsets.entries()) {
    while ((runs[(run + 1) * 3] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1;
    const end = sample + (runs[run * 3 + 1] ?? 1);
    if (end > SAMPLES_MAX) throw new TooManyPartsError();
    let length = 0;
    for (; sample < end; sample += 1) length += equalSize || (sizes[sample] ?? 0);
    length = Math.min(length, left, file.size - at);
    if (length <= 0) continue;
    ranges.push({ at, length });
    left -= length;
  }
  return ranges;
}

/** `skip` is the length of what precedes the numbers: version and flags, and the count where there is one. */
type Layout = { type: string; skip: number; width: 4 | 8 };
const OFFSETS: Layout = { type: 'stco', skip: 8, width: 4 };
const LONG_OFFSETS: Layout = { type: 'co64', skip: 8, width: 8 };
/** first chunk (counted from 1), samples in each chunk, description */
const RUNS: Layout = { type: 'stsc', skip: 8, width: 4 };
/** the size of all samples or 0, their count, then the size of each */
const SIZES: Layout = { type: 'stsz', skip: 4, width: 4 };

async function numbersOf(file: FileWindow, table: Box, layout: Layout): Promise<number[]> {
  const { type, skip, width } = layout;
  const box = await childOf(file, table, type);
  const numbers: number[] = [];
  for (let at = (box?.body ?? 0) + skip; box && at + width <= box.end; at += width) {
    if (numbers.length > SAMPLES_MAX) throw new TooManyPartsError();
    const bytes = await file.read(at, width);
    if (bytes.length < width) break;
    numbers.push(width === 8 ? Number(bytes.readBigUInt64BE()) : bytes.readUInt32BE());
  }
  return numbers;
}
