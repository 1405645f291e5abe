import type { FileWindow } from './file-window.ts';
import { type Box, boxesIn, childOf } from './iso-boxes.ts';
import { samplesOf } from './iso-samples.ts';

/** What each container needs to be played; everything else in it is metadata and becomes free space. */
const NEEDED: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set([
    'ftyp',
    'moov',
    'mdat',
    'moof',
    'mfra',
    'sidx',
    'ssix',
    'styp',
    'pdin',
    'prft',
    'wide',
  ]),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'mdia', 'tapt', 'matt', 'clip']),
  moof: new Set(['mfhd', 'traf']),
};
/** Tracks that are played. GoPro, Apple, dashcams and drones write positions into tracks of other kinds. */
const PLAYED_HANDLERS: ReadonlySet<string> = new Set(['vide', 'soun']);

/** MP4, QuickTime and M4A. */
export async function removePlaceFromIsoMedia(
  file: FileWindow,
  countPart: () => void,
): Promise<void> {
  const whole = { type: 'file', at: 0, body: 0, end: file.size };
  await clean(file, { within: whole, countPart });
}

async function clean(
  file: FileWindow,
  { within, countPart }: { within: Box; countPart: () => void },
): Promise<void> {
  const needed = NEEDED[within.type];
  if (!needed) return;
  for await (const box of boxesIn(file, within)) {
    countPart();
    if (box.type === 'gps ') await clearDashcamBlocks(file, { list: box, countPart });
    if (!needed.has(box.type)) await free(file, box);
    else if (box.type === 'trak' && !(await isPlayed(file, box))) await removeTrack(file, box);
    else await clean(file, { within: box, countPart });
  }
}

async function isPlayed(file: FileWindow, track: Box): Promise<boolean> {
  const handler = await childOf(file, track, 'mdia', 'hdlr');
  if (!handler) return false;
  // Version, flags and a reserved word stand before the type.
  return PLAYED_HANDLERS.has((await file.read(handler.body + 8, 4)).toString('latin1'));
}

/** Its samples lie among those of the film, where a search for them would still find them. */
async function removeTrack(file: FileWindow, track: Box): Promise<void> {
  const table = await childOf(file, track, 'mdia', 'minf', 'stbl');
  const samples = table ? await samplesOf(file, table) : [];
  for (const { at, length } of samples) await file.clear(at, length);
  await free(file, track);
}

const DASHCAM_BLOCK = 'freeGPS ';

/** Novatek dashcams write blocks of positions among the pictures, and a list of offset and length of each. */
async function clearDashcamBlocks(
  file: FileWindow,
  { list, countPart }: { list: Box; countPart: () => void },
): Promise<void> {
  // Before the list stand its version and its count.
  for (let entry = list.body + 8; entry + 8 <= list.end; entry += 8) {
    countPart();
    const at = (await file.read(entry, 4)).readUInt32BE(0);
    const head = await file.read(at, 12);
    if (head.toString('latin1', 4, 12) !== DASHCAM_BLOCK) continue;
    const length = head.readUInt32BE(0);
    if (length >= 12) await file.clear(at + 12, length - 12);
  }
}

async function free(file: FileWindow, box: Box): Promise<void> {
  await file.write(box.at + 4, Buffer.from('free', 'latin1'));
  await file.clear(box.body, box.end - box.body);
}
