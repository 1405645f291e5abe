import { type FileWindow, TooManyPartsError } from './file-window.ts';
import { type Box, boxesIn, childOf } from './iso-boxes.ts';

type Range = { at: number; length: number };

/** More samples of positions in one fragment than a recorder writes. */
const SAMPLES_MAX = 200_000;

/** Flags of `tfhd` and `trun` (ISO 14496-12, 8.8.7 and 8.8.8): which optional fields exist. */
const TFHD = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10 } as const;
const TRUN = {
  dataOffset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  compositionOffset: 0x800,
} as const;

/** The id of a `trak`, or of a track's part of a fragment (`traf`). */
export async function trackIdOf(file: FileWindow, box: Box): Promise<number | undefined> {
  const header = await childOf(file, box, box.type === 'trak' ? 'tkhd' : 'tfhd');
  if (!header) return undefined;
  // Version 1 of `tkhd` has times of eight bytes before the id.
  const isLong = box.type === 'trak' && (await file.read(header.body, 1))[0] === 1;
  const before = box.type === 'traf' ? 4 : isLong ? 20 : 12;
  const bytes = await file.read(header.body + before, 4);
  return bytes.length < 4 || header.body + before + 4 > header.end
    ? undefined
    : bytes.readUInt32BE(0);
}

/**
 * Byte ranges of a track's samples in a fragment. Offsets are relative to `tfhd`'s base, or to the fragment.
 * @param options `size` is the size of a sample where the fragment states none (`trex` of the track)
 * @throws {TooManyPartsError}
 */
export async function fragmentSamples(
  file: FileWindow,
  part: Box,
  { fragment, size }: { fragment: Box; size: number },
): Promise<Range[]> {
  const header = await childOf(file, part, 'tfhd');
  if (!header) return [];
  const flags = await uint32(file, header.body);
  let at = header.body + 8;
  const base = flags & TFHD.baseOffset ? await uint64(file, at) : fragment.at;
  if (flags & TFHD.baseOffset) at += 8;
  if (flags & TFHD.description) at += 4;
  if (flags & TFHD.duration) at += 4;
  const equalSize = flags & TFHD.size ? await uint32(file, at) : size;

  const ranges: Range[] = [];
  let next = base;
  let count = 0;
  for await (const run of boxesIn(file, part)) {
    if (run.type !== 'trun') continue;
    const read = await readRun(file, run, equalSize);
    count += read.samples;
    if (count > SAMPLES_MAX) throw new TooManyPartsError();
    const start = read.offset === undefined ? next : base + read.offset;
    const length = Math.min(read.length, file.size - start);
    if (start >= 0 && length > 0) ranges.push({ at: start, length });
    next = start + read.length;
  }
  return ranges;
}

async function readRun(
  file: FileWindow,
  run: Box,
  equalSize: number,
): Promise<{ samples: number; offset: number | undefined; length: number }> {
  const flags = await uint32(file, run.body);
  const samples = await uint32(file, run.body + 4);
  if (samples > SAMPLES_MAX) throw new TooManyPartsError();
  let at = run.body + 8;
  // The offset is signed.
  const offset = flags & TRUN.dataOffset ? (await uint32(file, at)) | 0 : undefined;
  if (flags & TRUN.dataOffset) at += 4;
  if (flags & TRUN.firstFlags) at += 4;
  if (!(flags & TRUN.size)) return { samples, offset, length: samples * equalSize };
  const before = flags & TRUN.duration ? 4 : 0;
  const rest = [TRUN.size, TRUN.flags, TRUN.compositionOffset].filter((flag) => flags & flag);
  const width = before + rest.length * 4;
  let length = 0;
  for (let sample = 0; sample < samples && at + width <= run.end; sample += 1, at += width) {
    length += await uint32(file, at + before);
  }
  return { samples, offset, length };
}

/** Zero beyond the end of the file. */
async function uint32(file: FileWindow, at: number): Promise<number> {
  const bytes = await file.read(at, 4);
  return bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
}

async function uint64(file: FileWindow, at: number): Promise<number> {
  const bytes = await file.read(at, 8);
  return bytes.length < 8 ? 0 : Number(bytes.readBigUInt64BE(0));
}
