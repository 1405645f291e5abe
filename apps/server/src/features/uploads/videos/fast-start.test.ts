import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { startsFast } from './fast-start.ts';

const folder = folderOfFile();

/** A box of ISO 14496-12, 4.2; `written` is the length that its header states. */
function box(type: string, of: { bytes?: number; written?: number } = {}): Buffer {
  const { bytes = 8 } = of;
  const made = Buffer.alloc(8 + bytes);
  made.writeUInt32BE(of.written ?? 8 + bytes, 0);
  made.write(type, 4, 'latin1');
  return made;
}

/** A box whose length has 64 bits after the type. */
function longBox(type: string, written: bigint): Buffer {
  const made = box(type, { bytes: 24, written: 1 });
  made.writeBigUInt64BE(written, 8);
  return made;
}

const video = box('mdat', { bytes: 40 });
const index = box('moov', { bytes: 20 });

it.each([
  ['an index before the video', [box('ftyp'), index, video], true],
  ['the video before its index', [box('ftyp'), video, index], false],
  ['a long box before the index', [longBox('free', 32n), index], true],
  ['neither', [box('ftyp'), box('free')], false],
  ['a box up to the end of the file', [box('free', { written: 0 }), index], false],
  ['a box shorter than its own head', [box('free', { written: 4 }), index], false],
  ['a long box shorter than its own head', [longBox('free', 15n), index], false],
  ['a long box beyond the end of the file', [longBox('free', 1n << 40n), index], false],
  ['a long box cut in its length', [box('free', { bytes: 4, written: 1 })], false],
  ['nothing', [], false],
])('a file with %s', async (name, boxes, isFast) => {
  const file = path.join(folder, name.replaceAll(' ', '-'));
  await writeFile(file, Buffer.concat(boxes));
  expect(await startsFast(file)).toBe(isFast);
});
