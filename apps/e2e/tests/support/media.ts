import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export type NamedFile = { name: string; mimeType: string; buffer: Buffer };

/** A valid PNG made here: rows of noise over a colour; the size is the side of a square, or width and height. */
export function pngFile(
  name = 'binh-minh.png',
  size: number | { width: number; height: number } = 64,
): NamedFile {
  const { width, height } = typeof size === 'number' ? { width: size, height: size } : size;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) => {
      const pixels = randomBytes(width * 3).map((noise, at) =>
        at % 3 === 0 ? 200 : noise / 8 + y,
      );
      return Buffer.concat([Buffer.from([0]), pixels]);
    }),
  );
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A WAV of this many seconds: a tone that swells and fades. */
export function wavFile(name: string, seconds: number): NamedFile {
  const rate = 8000;
  const samples = Buffer.alloc(seconds * rate * 2);
  for (let at = 0; at < seconds * rate; at += 1) {
    const loudness = Math.abs(Math.sin(at / 9000) * Math.sin(at / 2100));
    samples.writeInt16LE(Math.round(loudness * 20_000 * Math.sin(at / 5)), at * 2);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([header, samples]) };
}

/** A WebM of exactly `size` bytes: its head, and one element of noise that players skip. */
export function webmBytes(size: number): Buffer {
  const head = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  );
  const length = size - head.length - 9;
  const element = Buffer.alloc(9);
  element.writeUInt8(0xec);
  element.writeBigUInt64BE((1n << 56n) | BigInt(length), 1);
  return Buffer.concat([head, element, randomBytes(length)]);
}

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

/** A playable video, recorded in the page from a canvas. */
export async function recordVideo(page: Page, name = 'tram-lan-cham-dat.webm'): Promise<NamedFile> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 120;
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      if (brush) {
        brush.fillStyle = `hsl(${frame * 18} 80% 50%)`;
        brush.fillRect(0, 0, 160, 120);
      }
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) };
}
