import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media } from '#testing/media-samples.ts';
import { removePlace } from './remove-place.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-places-'));
});
afterAll(() => rm(folder, { recursive: true }));

const PLACE = '+21.0278+105.8342/';

async function removed(bytes: Buffer, contentType: string): Promise<Buffer> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  await removePlace(file, contentType);
  return readFile(file);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

function track(handler: string, at: number, length: number): Buffer {
  const table = box(
    'stbl',
    box('stsc', uint32(0), uint32(1), uint32(1), uint32(1), uint32(1)),
    box('stsz', uint32(0), uint32(length), uint32(1)),
    box('stco', uint32(0), uint32(1), uint32(at)),
  );
  const media = box('mdia', box('hdlr', uint32(0), uint32(0), handler), box('minf', table));
  return box('trak', box('tkhd', 'track'), media, box('udta', `\xa9xyz${PLACE}`));
}

/** A film whose second track holds positions among the pictures. */
function film(): Buffer {
  const type = box('ftyp', 'isom', uint32(0));
  const data = box('mdat', 'pictures of a run', PLACE, 'more pictures');
  const pictures = type.length + 8;
  const positions = pictures + 'pictures of a run'.length;
  return Buffer.concat([
    type,
    data,
    box('uuid', `<x:xmpmeta>${PLACE}`),
    box(
      'moov',
      box('mvhd', 'film'),
      track('vide', pictures, 17),
      track('meta', positions, PLACE.length),
      box('udta', box('\xa9xyz', PLACE), box('loci', PLACE)),
      box('meta', `com.apple.quicktime.location.ISO6709${PLACE}`),
    ),
    box('gps ', PLACE),
  ]);
}

describe('a film of a phone', () => {
  it.each(['video/mp4', 'video/quicktime', 'audio/mp4'])('%s loses its places', async (type) => {
    const before = film();
    const after = await removed(before, type);
    expect(after.length).toBe(before.length);
    expect(after.includes(PLACE)).toBe(false);
    expect(after.includes('ISO6709')).toBe(false);
    for (const kept of ['pictures of a run', 'more pictures', 'tkhd', 'vide', 'stco']) {
      expect(after.includes(kept)).toBe(true);
    }
    expect((await removed(after, type)).equals(after)).toBe(true);
  });

  it('is refused where it has more boxes than any camera writes', async () => {
    const metadata = Buffer.concat(Array.from({ length: 2001 }, () => box('uuid')));
    await expect(removed(metadata, 'video/mp4')).rejects.toThrow('too many parts');
    const needed = Buffer.concat(Array.from({ length: 200_001 }, () => box('mdat')));
    await expect(removed(needed, 'video/mp4')).rejects.toThrow('too many parts');
  });
});

function element(id: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x40 | (body.length >> 8), body.length & 255]),
    body,
  ]);
}

it('WebM loses its tags, also behind clusters of open length', async () => {
  const header = media.webm(200).subarray(0, 36);
  const before = Buffer.concat([
    header,
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1254c367', PLACE),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    element('a3', 'pictures'),
    element('1941a469', PLACE),
    element('1254c367'),
    element('a3', 'more pictures'),
  ]);
  const after = await removed(before, 'video/webm');
  expect(after.length).toBe(before.length);
  expect(after.includes(PLACE)).toBe(false);
  expect(after.includes('more pictures')).toBe(true);
  expect(after.subarray(0, 36).equals(header)).toBe(true);
});

function chunk(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

it('AVI and WAV lose their information lists', async () => {
  const avi = chunk(
    'RIFF',
    'AVI ',
    chunk(
      'LIST',
      'hdrl',
      chunk('avih', 'head'),
      chunk('IDIT', PLACE),
      chunk('LIST', 'strl', chunk('strd', PLACE)),
    ),
    chunk('LIST', 'INFO', chunk('ICMT', PLACE)),
    chunk('LIST', 'movi', chunk('00dc', 'pictures')),
  );
  const wav = chunk(
    'RIFF',
    'WAVE',
    chunk('fmt ', 'sixteen bits'),
    chunk('id3 ', PLACE),
    chunk('data', 'voice'),
  );
  for (const [before, type, kept] of [
    [avi, 'video/x-msvideo', 'pictures'],
    [wav, 'audio/wav', 'voice'],
  ] as const) {
    const after = await removed(before, type);
    expect(after.length).toBe(before.length);
    expect(after.includes(PLACE)).toBe(false);
    expect(after.includes(kept)).toBe(true);
  }
});

it('MP3 loses the frames of its tag', async () => {
  const tag = Buffer.concat([
    Buffer.from('49443303004000000040', 'hex'),
    Buffer.from(`GEOB${PLACE}`.padEnd(64, '\0')),
  ]);
  const after = await removed(Buffer.concat([tag, media.mp3().subarray(20)]), 'audio/mpeg');
  expect(after.includes(PLACE)).toBe(false);
  expect(after.subarray(tag.length).equals(media.mp3().subarray(20))).toBe(true);
});

it.each([
  ['video/mp4', media.mp4()],
  ['video/quicktime', media.mov()],
  ['video/webm', media.webm()],
  ['video/x-msvideo', media.avi()],
  ['audio/wav', media.wav()],
  ['audio/mpeg', media.mp3()],
])('leaves a %s without places as it is', async (type, before) => {
  expect((await removed(before, type)).equals(before)).toBe(true);
});
