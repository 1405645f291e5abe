import type { FileWindow } from './file-window.ts';

/** A box of ISO 14496-12; `body` is where its content begins, `end` where the next box begins. */
export type Box = { type: string; at: number; body: number; end: number };

/** A box with an impossible length ends the list: nothing after it is read. */
export async function* boxesIn(file: FileWindow, within: Box): AsyncGenerator<Box> {
  for (let at = within.body; at + 8 <= within.end; ) {
    const head = await file.read(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    if (isLong && head.length < 16) return;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short || within.end - at;
    const header = isLong ? 16 : 8;
    if (length < header) return;
    const box = { type: head.toString('latin1', 4, 8), at, body: at + header };
    const end = Math.min(at + length, within.end);
    yield { ...box, end };
    at = end;
  }
}

/** The box at the end of a path of types below `parent`. */
export async function childOf(
  file: FileWindow,
  parent: Box,
  ...types: readonly string[]
): Promise<Box | undefined> {
  const [type, ...rest] = types;
  if (type === undefined) return parent;
  for await (const box of boxesIn(file, parent)) {
    if (box.type === type) return childOf(file, box, ...rest);
  }
  return undefined;
}
