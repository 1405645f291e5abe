import type { NamedFile } from './media.ts';

/** An activity of this morning as a GPX file of a watch: east along Hồ Tây, at an even pace. */
export function gpxFile(effort: { seconds: number; metres: number; type: string }): NamedFile {
  const start = Date.now() - 5 * 3_600_000;
  const steps = 60;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    const time = new Date(start + effort.seconds * 1000 * part).toISOString();
    const longitude = 105.82 + (effort.metres * part) / METRES_A_DEGREE;
    return `<trkpt lat="21.05" lon="${longitude}"><time>${time}</time></trkpt>`;
  });
  const text = `<?xml version="1.0"?><gpx version="1.1"><trk><name>Morning</name>
<type>${effort.type}</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return { name: 'morning.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(text) };
}

/** Metres of a degree of longitude at this latitude. */
const METRES_A_DEGREE = 111_195.08 * Math.cos((21.05 * Math.PI) / 180);
