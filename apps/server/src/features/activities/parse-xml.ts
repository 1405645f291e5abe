import { SaxesParser } from 'saxes';
import { FileRefusal, type ParsedEffort } from './parsed-effort.ts';
import { sportNamed } from './sport-names.ts';
import { figuresOf, type TrackPoint } from './track.ts';

/** What is being read: one activity of a GPX (a track) or TCX file. */
type Reading = {
  name: string | undefined;
  sport: string | undefined;
  device: string | undefined;
  segments: TrackPoint[][];
  /** of the laps, where the device summed them */
  lapMetres: number;
  lapSeconds: number;
};

/**
 * Reads GPX and TCX. Document types are refused, so no entity is ever declared, let alone expanded.
 * @throws {FileRefusal}
 */
export function parseXml(text: string): ParsedEffort[] {
  const readings: Reading[] = [];
  const path: string[] = [];
  let root: string | undefined;
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
    root ??= local;
    path.push(local);
    words = '';
    const attribute = (key: string) => {
      const value = attributes[key];
      return typeof value === 'string' ? value : undefined;
    };
    if (local === 'trk' || local === 'Activity') {
      readings.push({ ...emptyReading(), sport: attribute('Sport') });
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
    // Only the words of small elements matter; nothing long is ever kept.
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
  const efforts = readings.filter(({ segments }) => segments.some((segment) => segment.length > 0));
  if (efforts.length === 0) throw new FileRefusal('no-track');
  return efforts.map(effortOf);
}

function takeWords(element: {
  reading: Reading;
  point: TrackPoint | undefined;
  local: string;
  parent: string | undefined;
  words: string;
}): void {
  const { reading, point, local, parent, words } = element;
  if (point) {
    if (local === 'time' || local === 'Time') point.time = instant(words);
    else if (local === 'LatitudeDegrees') point.latitude = finite(words);
    else if (local === 'LongitudeDegrees') point.longitude = finite(words);
    else if (local === 'DistanceMeters') point.distance = finite(words);
    return;
  }
  if (parent === 'trk' && local === 'name') reading.name = words;
  else if (parent === 'trk' && local === 'type') reading.sport = words;
  else if (parent === 'Creator' && local === 'Name') reading.device = words;
  else if (parent === 'Activity' && local === 'Notes') reading.name = words;
  else if (parent === 'Lap' && local === 'DistanceMeters') reading.lapMetres += finite(words) ?? 0;
  else if (parent === 'Lap' && local === 'TotalTimeSeconds')
    reading.lapSeconds += finite(words) ?? 0;
}

function effortOf(reading: Reading): ParsedEffort {
  const figures = figuresOf(reading.segments);
  const metres = reading.lapMetres > 0 ? reading.lapMetres : figures.metres;
  // Without places and distances of its own, a track tells nothing of standing still.
  const isBlind = figures.movingSeconds === 0 || reading.lapMetres > figures.metres * 2;
  const lapSeconds = Math.min(Math.round(reading.lapSeconds), figures.elapsedSeconds);
  const wholeTime = lapSeconds > 0 ? lapSeconds : figures.elapsedSeconds;
  return {
    ...figures,
    metres,
    movingSeconds: isBlind ? wholeTime : figures.movingSeconds,
    sportType: sportNamed(reading.sport),
    name: reading.name?.slice(0, 200) || undefined,
    device: reading.device?.slice(0, 100) || undefined,
  };
}

function emptyReading(): Reading {
  return {
    name: undefined,
    sport: undefined,
    device: undefined,
    segments: [],
    lapMetres: 0,
    lapSeconds: 0,
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function finite(text: string | undefined): number | undefined {
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function instant(text: string): number | undefined {
  const value = Date.parse(text);
  return Number.isFinite(value) ? value : undefined;
}
