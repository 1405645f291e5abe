import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { SaxesParser } from 'saxes';
import { FileRefusal, type ParsedEffort, type ParsedFile, parsedParts } from './parsed-effort.ts';
import { sportNamed, sportOfTrack } from './sport-names.ts';
import { figuresOf, type TrackFigures, type TrackPoint } from './track.ts';

/** Parser state: one activity of a GPX (a track) or TCX file. */
type Reading = {
  name: string | undefined;
  sport: string | undefined;
  device: string | undefined;
  /** the site or device that wrote the GPX */
  creator: string;
  /** the file has sensor values */
  hasSensor: boolean;
  segments: TrackPoint[][];
  laps: Lap[];
};

/** A device's summary of a lap. */
type Lap = { startedAt: number | undefined; metres: number; seconds: number };

/**
 * Reads GPX and TCX. Document types are refused, so no entity is ever declared, let alone expanded.
 * @throws {FileRefusal}
 */
export function parseXml(text: string): ParsedFile {
  const readings: Reading[] = [];
  const path: string[] = [];
  let root: string | undefined;
  let creator = '';
  let point: TrackPoint | undefined;
  let words = '';

  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => {
    throw new FileRefusal('broken');
  });
  parser.on('doctype', () => {
    throw new FileRefusal('with-entities');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    if (root === undefined) creator = textOf(attributes.creator).slice(0, 100);
    root ??= local;
    path.push(local);
    words = '';
    const attribute = (key: string) => textOf(attributes[key]) || undefined;
    if (local === 'trk' || local === 'Activity') {
      if (readings.length === FILE_LIMITS.fileMaxEfforts) throw new FileRefusal('too-many-efforts');
      readings.push({ ...emptyReading(), creator, sport: attribute('Sport') });
    } else if (local === 'Lap') {
      const startedAt = instant(attribute('StartTime') ?? '');
      readings.at(-1)?.laps.push({ startedAt, metres: 0, seconds: 0 });
    } else if (local === 'trkseg' || local === 'Track') {
      readings.at(-1)?.segments.push([]);
    } else if (local === 'trkpt' || local === 'Trackpoint') {
      point = {
        time: undefined,
        latitude: finite(attribute('lat')),
        longitude: finite(attribute('lon')),
        distance: undefined,
      };
    }
  });
  parser.on('text', (part) => {
    // Only the text of small elements is used; long text is never kept.
    if (words.length < 500) words += part;
  });
  parser.on('closetag', ({ name }) => {
    const local = localName(name);
    const reading = readings.at(-1);
    path.pop();
    const parent = path.at(-1);
    if (reading) takeWords({ reading, point, local, parent, words: words.trim() });
    if ((local === 'trkpt' || local === 'Trackpoint') && point) {
      reading?.segments.at(-1)?.push(point);
      point = undefined;
    }
    words = '';
  });
  parser.write(text).close();

  if (root !== 'gpx' && root !== 'TrainingCenterDatabase') throw new FileRefusal('unknown-format');
  const tracks = readings.filter(
    ({ segments, laps }) => laps.length > 0 || segments.some((segment) => segment.length > 0),
  );
  return parsedParts(tracks, root === 'gpx' ? effortOfTrack : effortOfLaps);
}

/** Stores the text of an element that has just ended. */
function takeWords(element: {
  reading: Reading;
  point: TrackPoint | undefined;
  local: string;
  parent: string | undefined;
  words: string;
}): void {
  const { reading, point, local, parent, words } = element;
  const isSensor = SENSORS.has(local) || parent === 'HeartRateBpm';
  if (isSensor && Number(words) > 0) reading.hasSensor = true;
  if (point) takeWordsOfPoint(point, local, words);
  else takeWordsOfActivity(reading, `${parent}/${local}`, words);
}

function takeWordsOfPoint(point: TrackPoint, local: string, words: string): void {
  switch (local) {
    case 'time':
    case 'Time':
      point.time = instant(words);
      break;
    case 'LatitudeDegrees':
      point.latitude = finite(words);
      break;
    case 'LongitudeDegrees':
      point.longitude = finite(words);
      break;
    case 'DistanceMeters':
      point.distance = finite(words);
      break;
  }
}

/** @param place the names of the parent and of the element */
function takeWordsOfActivity(reading: Reading, place: string, words: string): void {
  const lap = reading.laps.at(-1);
  switch (place) {
    case 'trk/name':
    case 'Activity/Notes':
      reading.name = words;
      break;
    case 'trk/type':
      reading.sport = words;
      break;
    case 'Creator/Name':
      reading.device = words;
      break;
    case 'Lap/DistanceMeters':
      if (lap) lap.metres += finite(words) ?? 0;
      break;
    case 'Lap/TotalTimeSeconds':
      if (lap) lap.seconds += finite(words) ?? 0;
      break;
  }
}

/** Elements with values of a heart rate strap, a foot pod or a power meter. */
const SENSORS: ReadonlySet<string> = new Set([
  'hr',
  'cad',
  'power',
  'Cadence',
  'RunCadence',
  'Watts',
]);

function effortOfTrack(reading: Reading): ParsedEffort {
  const { creator, sport } = reading;
  const figures = figuresOf(reading.segments);
  return {
    ...factsOf(reading, creator),
    ...figures,
    // A track without positions cannot show that its player did not move.
    movingSeconds: figures.movingSeconds || figures.elapsedSeconds,
    sportType: sportOfTrack(sport, creator),
  };
}

/** An activity of a TCX: the device's lap totals take precedence over sums of its points. */
function effortOfLaps(reading: Reading): ParsedEffort {
  const { laps, segments, sport } = reading;
  const metres = laps.reduce((sum, lap) => sum + lap.metres, 0);
  const seconds = laps.reduce((sum, lap) => sum + lap.seconds, 0);
  const hasPoints = segments.some((segment) => segment.length > 0);
  const figures = hasPoints ? figuresOf(segments) : figuresOfLaps(laps);
  const moving = seconds > 0 ? seconds : figures.movingSeconds || figures.elapsedSeconds;
  return {
    ...factsOf(reading, reading.device),
    ...figures,
    metres: metres > 0 ? metres : figures.metres,
    movingSeconds: Math.min(Math.round(moving), figures.elapsedSeconds),
    sportType: sportNamed(sport),
  };
}

/** Laps without points, from a pool or a treadmill. */
function figuresOfLaps(laps: readonly Lap[]): TrackFigures {
  const starts = laps.flatMap(({ startedAt }) => startedAt ?? []);
  const seconds = laps.reduce((sum, lap) => sum + lap.seconds, 0);
  if (starts.length === 0 || !(seconds > 0)) throw new FileRefusal('no-time');
  const startedAt = Math.min(...starts);
  const ends = laps.flatMap((lap) =>
    lap.startedAt === undefined ? [] : lap.startedAt + lap.seconds * 1000,
  );
  const elapsed = Math.max(seconds, (Math.max(...ends) - startedAt) / 1000);
  return { startedAt, elapsedSeconds: Math.round(elapsed), movingSeconds: 0, metres: 0 };
}

function factsOf({ name, hasSensor }: Reading, device: string | undefined) {
  return {
    name: name?.slice(0, 200) || undefined,
    device: device?.slice(0, 100) || undefined,
    isAttested: hasSensor || Boolean(device),
    // These formats carry no checksum.
    isIntact: true,
  };
}

function emptyReading(): Reading {
  return {
    name: undefined,
    sport: undefined,
    device: undefined,
    creator: '',
    hasSensor: false,
    segments: [],
    laps: [],
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function finite(text: string | undefined): number | undefined {
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A date and a time of day, with nothing after them. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/i;

/**
 * A time that names no zone is UTC, as GPX says (`Date.parse` would take the zone of the machine). One with `Z` or a
 * difference is what it says.
 */
function instant(text: string): number | undefined {
  const time = text.trim();
  const value = Date.parse(LOCAL_TIME.test(time) ? `${time}Z` : time);
  return Number.isFinite(value) ? value : undefined;
}
