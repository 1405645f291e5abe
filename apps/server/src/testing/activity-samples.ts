import { FitBaseType, FitEncoder } from 'fit-file-parser';
import { ZipFile } from 'yazl';

/** An effort for a sample file; it moves east along Hồ Tây at a constant speed. */
export type SampleEffort = {
  /** ISO 8601 with its offset */
  start: string;
  seconds: number;
  metres: number;
  /** the sport in the format's own words; '' for none */
  type?: string;
};

const LATITUDE = 21.05;
const LONGITUDE = 105.82;
const STEP_SECONDS = 30;
const METRES_A_DEGREE = 111_195.08 * Math.cos((LATITUDE * Math.PI) / 180);

export function gpxOf(effort: SampleEffort): string {
  return gpxOfTracks([effort]);
}

/** A GPX of several tracks; `creator` is the device or site that wrote it. */
export function gpxOfTracks(efforts: readonly SampleEffort[], creator = 'test'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1"${creator ? ` creator="${creator}"` : ''} xmlns="http://www.topografix.com/GPX/1/1">${efforts.map(trackOf).join('')}</gpx>`;
}

function trackOf(effort: SampleEffort): string {
  const type = effort.type ?? 'running';
  const points = pointsOf(effort).map(
    ({ at, longitude }) =>
      `<trkpt lat="${LATITUDE}" lon="${longitude}"><ele>10</ele><time>${at}</time></trkpt>`,
  );
  return `<trk>
<name>Morning at the lake</name>${type ? `<type>${type}</type>` : ''}
<trkseg>${points.join('\n')}</trkseg></trk>`;
}

export function tcxOf(effort: SampleEffort): string {
  const points = pointsOf(effort).map(
    ({ at, longitude, metres }) => `<Trackpoint><Time>${at}</Time><Position>
<LatitudeDegrees>${LATITUDE}</LatitudeDegrees><LongitudeDegrees>${longitude}</LongitudeDegrees>
</Position><DistanceMeters>${metres}</DistanceMeters></Trackpoint>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
<Activity Sport="${effort.type ?? 'Running'}"><Id>${new Date(effort.start).toISOString()}</Id>
<Lap StartTime="${new Date(effort.start).toISOString()}"><TotalTimeSeconds>${effort.seconds}</TotalTimeSeconds>
<DistanceMeters>${effort.metres}</DistanceMeters><Track>${points.join('\n')}</Track></Lap>
<Creator><Name>Test watch</Name></Creator></Activity></Activities></TrainingCenterDatabase>`;
}

/** A FIT file of one effort; `fileType` 4 is an activity, 6 a course. */
export function fitOf(effort: SampleEffort & { sport?: number; fileType?: number }): Buffer {
  const { sport = 1, fileType = 4 } = effort;
  return fitOfSessions([{ ...effort, sport }], { fileType });
}

/** A FIT file of several sessions, as a multisport recording has them. */
export function fitOfSessions(
  sessions: readonly (SampleEffort & { sport: number })[],
  { fileType = 4, maker = 1 }: { fileType?: number; maker?: number } = {},
): Buffer {
  const time = FitEncoder.toFitTimestamp;
  const { Enum, Uint16, Uint32 } = FitBaseType;
  const field = (number: number, value: number, baseType: FitBaseType, size: number) => ({
    number,
    value,
    baseType,
    size,
  });
  const u32 = (number: number, value: number) => field(number, value, Uint32, 4);
  const encoder = new FitEncoder().writeMessage(0, [
    field(0, fileType, Enum, 1),
    field(1, maker, Uint16, 2),
    u32(4, time(new Date(sessions[0]?.start ?? 0))),
  ]);
  for (const { start, seconds, metres, sport } of sessions) {
    encoder.writeMessage(18, [
      u32(253, time(new Date(Date.parse(start) + seconds * 1000))),
      u32(2, time(new Date(start))),
      u32(7, seconds * 1000),
      u32(8, seconds * 1000),
      u32(9, Math.round(metres * 100)),
      field(5, sport, Enum, 1),
    ]);
  }
  return Buffer.from(encoder.close());
}

/** A zip of these files, in their order. */
export async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}

function pointsOf(effort: SampleEffort) {
  const count = Math.max(1, Math.round(effort.seconds / STEP_SECONDS));
  return Array.from({ length: count + 1 }, (_, index) => {
    const part = index / count;
    const metres = effort.metres * part;
    return {
      at: new Date(Date.parse(effort.start) + effort.seconds * 1000 * part).toISOString(),
      metres: metres.toFixed(2),
      longitude: (LONGITUDE + metres / METRES_A_DEGREE).toFixed(7),
    };
  });
}
