import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { wav } from './wav.ts';

/** Small real files of every kind, made by code; sizes are exact where a size is asked for. */
export const media = {
  /** A photo held sideways, 40 × 20 as stored, with camera and place in its EXIF. */
  jpeg: (): Promise<Buffer> =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#c0392b' } })
      .withExif({
        IFD0: { Make: 'Academy' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  /** A PNG that names this size in its header and holds a few pixels. */
  pngOfSize: async (width: number, height: number): Promise<Buffer> => {
    const png = await media.png();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  },
  /**
   * A progressive JPEG, stored sideways, that names this size in its header and holds a few pixels: what a
   * decoder would reserve memory for by the gigabyte.
   */
  jpegOfSize: async (width: number, height: number): Promise<Buffer> => {
    const jpeg = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#c0392b' },
    })
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer();
    const frame = jpeg.indexOf(Buffer.from('ffc2', 'hex'));
    jpeg.writeUInt16BE(height, frame + 5);
    jpeg.writeUInt16BE(width, frame + 7);
    return jpeg;
  },
  png: (width = 8, height = 8): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 4, background: '#27ae60' } })
      .png()
      .toBuffer(),
  gif: async (): Promise<Buffer> => (await frames()).gif().toBuffer(),
  webp: async (): Promise<Buffer> => (await frames()).webp().toBuffer(),
  webm,
  mp4,
  mov,
  avi,
  wav,
  mp3,
};

/** Three frames of different colours. */
async function frames(): Promise<Sharp> {
  const images = ['#e74c3c', '#f1c40f', '#2980b9'].map((background) =>
    sharp({ create: { width: 12, height: 10, channels: 4, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(images), { join: { animated: true } });
}

/** An EBML header of type webm and a segment of one Void element with random bytes. */
function webm(size = 4096): Buffer {
  const header = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  );
  const length = size - header.length - 9;
  const element = Buffer.alloc(9);
  element.writeUInt8(0xec);
  element.writeBigUInt64BE((1n << 56n) | BigInt(length), 1);
  return Buffer.concat([header, element, randomBytes(length)]);
}

/** The boxes ftyp and mdat, the latter with random bytes. */
function mp4(size = 4096): Buffer {
  const type = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const data = Buffer.alloc(8);
  data.writeUInt32BE(size - type.length);
  data.write('mdat', 4);
  return Buffer.concat([type, data, randomBytes(size - type.length - data.length)]);
}

/** A QuickTime file: ftyp `qt  ` and mdat. */
function mov(size = 4096): Buffer {
  const file = mp4(size);
  file.write('qt  ', 8);
  file.write('qt  ', 16);
  return file;
}

/** A RIFF of form `AVI ` with random bytes. */
function avi(size = 4096): Buffer {
  const header = Buffer.alloc(12);
  header.write('RIFF');
  header.writeUInt32LE(size - 8, 4);
  header.write('AVI ', 8);
  return Buffer.concat([header, randomBytes(size - header.length)]);
}

/** An ID3 tag and ten silent MPEG frames of 128 kbit/s, 44.1 kHz. */
function mp3(): Buffer {
  const tag = Buffer.from('4944330400000000000a00000000000000000000', 'hex');
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_00);
  return Buffer.concat([tag, ...Array.from({ length: 10 }, () => frame)]);
}
