import type { FileWindow } from './file-window.ts';

/** The chunks of each list that playback needs; every other chunk is metadata and becomes padding. */
const NEEDED: Readonly<Record<string, ReadonlySet<string>>> = {
  'AVI ': new Set(['LIST hdrl', 'LIST movi', 'idx1']),
  AVIX: new Set(['LIST movi', 'idx1']),
  hdrl: new Set(['avih', 'LIST strl', 'LIST odml']),
  strl: new Set(['strh', 'strf', 'indx', 'vprp']),
  WAVE: new Set(['fmt ', 'fact', 'data']),
};

/** AVI and WAV. */
export async function removeLocationFromRiff(
  file: FileWindow,
  countPart: () => void,
): Promise<void> {
  await clean(file, { form: 'file', from: 0, end: file.size, countPart });
}

async function clean(
  file: FileWindow,
  list: { form: string; from: number; end: number; countPart: () => void },
): Promise<void> {
  const { form, from, end, countPart } = list;
  const needed = NEEDED[form];
  for (let at = from; at + 8 <= end; ) {
    countPart();
    const head = await file.read(at, 12);
    if (head.length < 8) return;
    const type = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    const inner = head.toString('latin1', 8, 12);
    const body = at + 8;
    const next = Math.min(body + length, end);
    const isContainer = type === 'RIFF' || type === 'LIST';
    // An invalid name or an impossible length ends the list: nothing after it is read.
    if (!/^[\x20-\x7e]{4}$/.test(type)) return;
    if (needed && !needed.has(type === 'LIST' ? `LIST ${inner}` : type)) {
      if (body + length > file.size + 1) return;
      await file.write(at, Buffer.from('JUNK', 'latin1'));
      await file.clear(body, next - body);
    } else if (isContainer && NEEDED[inner]) {
      await clean(file, { form: inner, from: body + 4, end: next, countPart });
    }
    at = next + (length % 2);
  }
}
