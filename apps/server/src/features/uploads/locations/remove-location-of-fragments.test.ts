import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { box, uint32 } from '#testing/media-samples.ts';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { removeLocation } from './remove-location.ts';

const folder = folderOfFile();

const LOCATION = '+21.0278+105.8342/';

async function removed(bytes: Buffer): Promise<Buffer> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  await removeLocation(file, 'video/mp4');
  return readFile(file);
}

describe('a video in fragments', () => {
  const flags = (value: number) => uint32(value);
  const header = (handler: string, id: number) =>
    box(
      'trak',
      box('tkhd', uint32(0), uint32(0), uint32(0), uint32(id)),
      box('mdia', box('hdlr', uint32(0), uint32(0), handler), box('udta', LOCATION)),
    );

  type Run = { id: number; offset: number; sizes: readonly number[] };

  function fragment(runs: readonly Run[], options: { base?: number; named: boolean }): Buffer {
    const { base, named } = options;
    return box(
      'moof',
      box('mfhd', uint32(0), uint32(1)),
      box('uuid', LOCATION),
      ...runs.map(({ id, offset, sizes }) =>
        box(
          'traf',
          base === undefined
            ? box('tfhd', flags(0x20000), uint32(id))
            : box('tfhd', flags(0x1), uint32(id), uint32(0), uint32(base)),
          box('uuid', `tfxd${LOCATION}`),
          box('udta', box('\xa9xyz', LOCATION)),
          named
            ? box('trun', flags(0x201), uint32(sizes.length), uint32(offset), ...sizes.map(uint32))
            : box('trun', flags(0x1), uint32(sizes.length), uint32(offset)),
        ),
      ),
    );
  }

  /** Pictures are track 1; positions, track 2, follow them in each piece of data. */
  function video(options: { from: 'fragment' | 'file'; named: boolean }): Buffer {
    const { from, named } = options;
    const start = Buffer.concat([
      box('ftyp', 'iso5', uint32(0)),
      box(
        'moov',
        box('mvhd', 'video'),
        header('vide', 1),
        header('meta', 2),
        box(
          'mvex',
          box('trex', uint32(0), uint32(2), uint32(1), uint32(0), uint32(LOCATION.length)),
        ),
      ),
    ]);
    const pictures = 'pictures of a run';
    const data = box('mdat', pictures, LOCATION, LOCATION, 'more pictures');
    const base = from === 'file' ? 0 : undefined;
    const build = (length: number) => {
      const first = (from === 'file' ? start.length : 0) + length + 8;
      const runs = [
        { id: 1, offset: first, sizes: [pictures.length] },
        { id: 2, offset: first + pictures.length, sizes: [LOCATION.length, LOCATION.length] },
      ];
      return fragment(runs, { named, ...(base === undefined ? {} : { base }) });
    };
    return Buffer.concat([start, build(build(0).length), data]);
  }

  it.each([
    ['offsets from the fragment', { from: 'fragment', named: true }],
    ['offsets from the file', { from: 'file', named: true }],
    ['sizes named once for the track', { from: 'fragment', named: false }],
  ] as const)('loses its locations: %s', async (_what, options) => {
    const before = video(options);
    const after = await removed(before);
    expect(after.length).toBe(before.length);
    expect(after.includes(LOCATION)).toBe(false);
    for (const kept of ['pictures of a run', 'more pictures', 'tfhd', 'trun', 'trex']) {
      expect(after.includes(kept)).toBe(true);
    }
    expect((await removed(after)).equals(after)).toBe(true);
  });

  it('is refused where a fragment claims more samples than any recorder writes', async () => {
    const run = box('trun', flags(0x201), uint32(4_000_000_000), uint32(0));
    const part = box('traf', box('tfhd', flags(0x20000), uint32(2)), run);
    const bytes = Buffer.concat([box('moov', header('vide', 1)), box('moof', part)]);
    await expect(removed(bytes)).rejects.toThrow('too many parts');
  });
});
