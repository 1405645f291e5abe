import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

const MEGABYTE = 1024 * 1024;

/** Inputs that are small on the wire and large when decoded. */
export const attackSamples = {
  /** 119 megapixels in a few hundred kilobytes, which have to be decoded completely before a rotation. */
  progressiveJpeg: (): Promise<Buffer> =>
    sharp({
      create: { width: 10_900, height: 10_900, channels: 3, background: '#7f8c8d' },
      limitInputPixels: false,
    })
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true, quality: 30 })
      .toBuffer(),
  animatedGif,
  /** A track with a single point each. */
  gpxWithTracks: (): Buffer =>
    Buffer.from(
      `<?xml version="1.0"?><gpx version="1.1" creator="x">${'<trk><name>x</name><trkseg><trkpt lat="10" lon="106"><time>2026-01-01T00:00:00Z</time></trkpt></trkseg></trk>'.repeat(24_000)}</gpx>`,
    ),
  nestedGzip,
  overlappingZip,
};

/** Repeats one frame of 4 megapixels; 28 of them are 112. */
async function animatedGif(): Promise<Buffer> {
  const create = { width: 2000, height: 2000, channels: 3, background: '#2980b9' } as const;
  const gif = await sharp({ create }).gif().toBuffer();
  const flags = gif[10] ?? 0;
  const tableBytes = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const head = gif.subarray(0, 13 + tableBytes);
  const frame = gif.subarray(head.length, -1);
  return Buffer.concat([head, ...Array.from({ length: 28 }, () => frame), gif.subarray(-1)]);
}

/** A zip with a gzip of many members, 16 MB of spaces each. */
async function nestedGzip(): Promise<Buffer> {
  const member = gzipSync(Buffer.alloc(16 * MEGABYTE, ' '));
  const zip = new ZipFile();
  zip.addBuffer(
    Buffer.concat([gzipSync('<gpx>'), ...Array.from({ length: 100 }, () => member)]),
    'track.gpx.gz',
  );
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A zip whose directory names one deflated file of 20 MB many times. */
function overlappingZip(): Buffer {
  const entries = 500;
  const content = Buffer.alloc(20 * MEGABYTE, ' ');
  content.write('<gpx>');
  const packed = deflateRawSync(content);
  const name = Buffer.from('track.gpx');
  // version, flags, method (deflate), time, date, checksum, sizes, length of the name and of the extra field
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    Buffer.alloc(14),
    name,
  ]);
  const directory = Buffer.concat(Array.from({ length: entries }, () => entry));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
