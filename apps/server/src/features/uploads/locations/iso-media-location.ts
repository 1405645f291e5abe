import { createPartCounter, type FileWindow, TooManyPartsError } from './file-window.ts';
import { type Box, boxesIn, childOf } from './iso-boxes.ts';
import { fragmentSamples, trackIdOf } from './iso-fragments.ts';
import { samplesOf } from './iso-samples.ts';

/** The boxes of each container that playback needs; every other box is metadata and becomes free space. */
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
/** Inside a track and a fragment most boxes describe samples; these may contain text. */
const METADATA: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const WITHOUT_METADATA: ReadonlySet<string> = new Set(['mdia', 'minf', 'stbl', 'traf', 'edts']);
/** Tracks that are played. GoPro, Apple, dashcams and drones write positions into tracks of other kinds. */
const PLAYED_HANDLERS: ReadonlySet<string> = new Set(['vide', 'soun']);

/** Levels of boxes within boxes; cameras write six. Each open level takes a kilobyte of memory. */
const DEPTH_MAX = 16;
/** Tracks of one video, and their defaults; cameras write fewer than ten. Each is kept. */
const TRACKS_MAX = 1000;

/**
 * MP4, QuickTime and M4A, also in fragments.
 * @throws {TooManyPartsError}
 */
export async function removeLocationFromIsoMedia(
  file: FileWindow,
  countPart: () => void,
): Promise<void> {
  const whole = { type: 'file', at: 0, body: 0, end: file.size };
  const played = await playedTracks(file, whole);
  await clean(file, { within: whole, depth: 0, countPart, played });
}

/** Tracks that are played, by id, with the size of a sample where a fragment names none. */
type PlayedTracks = { ids: ReadonlySet<number>; sizes: ReadonlyMap<number, number> };

/** Undefined without a header: then no track is known. */
async function playedTracks(file: FileWindow, whole: Box): Promise<PlayedTracks | undefined> {
  const header = await childOf(file, whole, 'moov');
  if (!header) return undefined;
  const ids = new Set<number>();
  const countTrack = createPartCounter(TRACKS_MAX);
  for await (const track of boxesIn(file, header)) {
    if (track.type !== 'trak') continue;
    countTrack();
    if (!(await isPlayed(file, track))) continue;
    const id = await trackIdOf(file, track);
    if (id !== undefined) ids.add(id);
  }
  const sizes = new Map<number, number>();
  const defaultsOfTracks = await childOf(file, header, 'mvex');
  if (!defaultsOfTracks) return { ids, sizes };
  const countDefaults = createPartCounter(TRACKS_MAX);
  for await (const defaults of boxesIn(file, defaultsOfTracks)) {
    if (defaults.type !== 'trex') continue;
    countDefaults();
    const bytes = await file.read(defaults.body, 20);
    if (bytes.length === 20) sizes.set(bytes.readUInt32BE(4), bytes.readUInt32BE(16));
  }
  return { ids, sizes };
}

type Cleaning = {
  within: Box;
  /** of `within` below the file */
  depth: number;
  countPart: () => void;
  played: PlayedTracks | undefined;
};

async function clean(file: FileWindow, cleaning: Cleaning): Promise<void> {
  const { within, depth, countPart, played } = cleaning;
  if (depth > DEPTH_MAX) throw new TooManyPartsError();
  const needed = NEEDED[within.type];
  if (!needed && !WITHOUT_METADATA.has(within.type)) return;
  for await (const box of boxesIn(file, within)) {
    countPart();
    if (box.type === 'gps ') await clearDashcamBlocks(file, { list: box, countPart });
    if (needed ? !needed.has(box.type) : METADATA.has(box.type)) await free(file, box);
    else if (box.type === 'trak' && !(await isPlayed(file, box))) await removeTrack(file, box);
    else if (box.type === 'traf' && !(await isOfPlayed(file, box, played))) {
      await removeFragment(file, box, { fragment: within, played });
    } else await clean(file, { ...cleaning, within: box, depth: depth + 1 });
  }
}

async function isOfPlayed(
  file: FileWindow,
  part: Box,
  played: PlayedTracks | undefined,
): Promise<boolean> {
  if (!played) return true;
  const id = await trackIdOf(file, part);
  return id !== undefined && played.ids.has(id);
}

/** Samples in a fragment of a track that is not played: they are interleaved with those of the video. */
async function removeFragment(
  file: FileWindow,
  part: Box,
  { fragment, played }: { fragment: Box; played: PlayedTracks | undefined },
): Promise<void> {
  const size = played?.sizes.get((await trackIdOf(file, part)) ?? 0) ?? 0;
  for (const { at, length } of await fragmentSamples(file, part, { fragment, size })) {
    await file.clear(at, length);
  }
  await free(file, part);
}

async function isPlayed(file: FileWindow, track: Box): Promise<boolean> {
  const handler = await childOf(file, track, 'mdia', 'hdlr');
  if (!handler) return false;
  // Version, flags and a reserved word precede the type.
  return PLAYED_HANDLERS.has((await file.read(handler.body + 8, 4)).toString('latin1'));
}

/**
 * Samples of an unplayed track are interleaved with those of the video, so removing the track's box alone
 * would leave them.
 */
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
  // The list follows its version and its count.
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
